/**
 * Names one intended submission, however often it is sent. What was changed between two tries is another one: the server
 * answers a known key with the first receipt, and the change would be lost.
 */
export function submissionKeys(): (body: FormData) => string {
  let last = { content: "", key: "" };
  return (body) => {
    const content = JSON.stringify([...body], (_name, value) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    if (content !== last.content) last = { content, key: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    return last.key;
  };
}
