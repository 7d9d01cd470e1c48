export type FormAnswer = { redirect: string } | { errors?: Record<string, string[]>; error?: string };

/** Posts a form and tells how far the upload is, which `fetch` cannot. Rejects when there was no answer to read. */
export function postForm(form: HTMLFormElement, progress: (done: number) => void): Promise<FormAnswer> {
  const body = new FormData(form);
  const hasFile = form.enctype === "multipart/form-data";
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => progress(total ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(JSON.parse(request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error("The form could not be sent."));
    request.send(hasFile ? body : new URLSearchParams(textOf(body)));
  });
}

function textOf(body: FormData): string[][] {
  return [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}
