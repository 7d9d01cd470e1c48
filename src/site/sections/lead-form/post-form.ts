type Answer = { redirect: string } | { errors?: Record<string, string[]>; error?: string };
export type FormAnswer = Answer & { status: number };

/** How long nothing may move, neither up nor down, before the connection counts as lost. */
const patience = 30_000;

/** Posts a form and tells how far the upload is, which `fetch` cannot. Rejects when there was no answer to read. */
export function postForm(form: HTMLFormElement, body: FormData, progress: (done: number) => void): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch = setTimeout(() => request.abort(), patience);
    request.open("POST", form.action);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), patience);
      progress(total ? loaded / total : 0);
    };
    request.onload = () => {
      try {
        resolve({ ...answerIn(request.responseText), status: request.status });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error("The form could not be sent."));
    request.onabort = () => reject(new Error("The form was sent and nobody answered."));
    request.onloadend = () => clearTimeout(watch);
    request.send(form.enctype === "multipart/form-data" ? body : new URLSearchParams(textOf(body)));
  });
}

// A proxy in between may speak JSON too.
function answerIn(text: string): Answer {
  const answer = JSON.parse(text);
  if (answer.redirect || answer.errors || answer.error) return answer;
  throw new Error("The answer is not the server's.");
}

function textOf(body: FormData): string[][] {
  return [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}
