type SubmitAnswer = { redirect: string } | { errors?: Record<string, string[]>; error?: string };
export type FormAnswer = SubmitAnswer & { status: number };

/** How long nothing may move, neither up nor down, before the connection counts as lost. */
const STALL_TIMEOUT_MS = 30_000;

/** Posts a form and tells how far the upload is, which `fetch` cannot. Rejects when there was no answer to read. */
export function postForm(form: HTMLFormElement, body: FormData, progress: (done: number) => void): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    request.open("POST", form.action);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      progress(total ? loaded / total : 0);
    };
    request.onload = () => {
      try {
        resolve({ ...parseAnswer(request.responseText), status: request.status });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error("The form could not be sent."));
    request.onabort = () => reject(new Error("The form was sent and nobody answered."));
    request.onloadend = () => clearTimeout(watch);
    request.send(form.enctype === "multipart/form-data" ? body : new URLSearchParams(toTextFields(body)));
  });
}

// A proxy in between may speak JSON too.
function parseAnswer(text: string): SubmitAnswer {
  const answer = JSON.parse(text);
  if (answer.redirect || answer.errors || answer.error) return answer;
  throw new Error("The answer is not the server's.");
}

function toTextFields(body: FormData): string[][] {
  return [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}
