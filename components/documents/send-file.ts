/** The document that an uploaded file became. */
export interface UploadedDocument {
  id: string;
  name: string;
  /** Why it cannot be read, if that is known already. */
  problem?: string;
}

/** Why an upload failed, for the person. */
export class UploadProblem extends Error {
  override readonly name = 'UploadProblem';
}

const LOST = 'The connection was lost. Try again.';

/**
 * Sends a file to the server, as it is. (`fetch` says nothing about how much was sent.)
 * @param progress gets the share that was sent, 0 to 1
 * @throws {UploadProblem}; the signal's reason when aborted
 */
export function sendFile(name: string, file: Blob, progress: (share: number) => void, signal: AbortSignal): Promise<UploadedDocument> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open('POST', `/api/documents?name=${encodeURIComponent(name)}`);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new UploadProblem(LOST));
    request.onload = () => {
      signal.removeEventListener('abort', abort);
      const answer = request.response as (UploadedDocument & { message?: string }) | null;
      if (request.status === 201 && answer) resolve(answer);
      else reject(new UploadProblem(answer?.message ?? LOST));
    };
    request.send(file);
  });
}
