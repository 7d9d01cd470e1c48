type SubmitResponse = { redirect: string } | { errors?: Record<string, string[]>; error?: string };
export type FormResponse = SubmitResponse & { status: number };

/** The request is aborted after this long without upload progress or a response. */
const STALL_TIMEOUT_MS = 30_000;

/** Posts a form and reports the upload progress, which `fetch` cannot. Rejects when there is no valid response. */
export function postForm(
  form: HTMLFormElement,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<FormResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    request.open("POST", form.action);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      onProgress(total ? loaded / total : 0);
    };
    request.onload = () => {
      try {
        resolve({ ...parseResponse(request.responseText), status: request.status });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new Error("The form could not be sent."));
    request.onabort = () => reject(new Error("The form was sent, but the server did not respond in time."));
    request.onloadend = () => clearTimeout(stallTimer);
    request.send(form.enctype === "multipart/form-data" ? body : new URLSearchParams(toTextFields(body)));
  });
}

// A proxy may answer with JSON of its own, which is rejected.
function parseResponse(text: string): SubmitResponse {
  const response = JSON.parse(text);
  if (response.redirect || response.errors || response.error) return response;
  throw new Error("The response to the form is not JSON of this server.");
}

function toTextFields(body: FormData): string[][] {
  return [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}
