import { createHash } from 'node:crypto';
import type { Content, Grant, Published } from '../../connector.ts';
import type { AskGoogle } from '../google-client.ts';

/** Separates the parts of the request. A text does not contain its own hash. */
const boundaryOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Creates a Google Doc in the person’s Drive from Markdown, which Google converts. */
export async function createDocument(
  ask: AskGoogle,
  { accessToken }: Grant,
  { title, markdown }: Content,
  { upload, signal }: { upload: URL; signal: AbortSignal },
): Promise<Published> {
  const boundary = boundaryOf(markdown);
  const part = (type: string, body: string) => `--${boundary}\r\nContent-Type: ${type}; charset=UTF-8\r\n\r\n${body}\r\n`;
  const document = { name: title, mimeType: 'application/vnd.google-apps.document' };
  const { id } = await ask<{ id?: string }>({ accessToken, signal }, ({ auth }) =>
    // The client sends files as streams only, of which it cannot be said whether they have arrived.
    auth.request({
      url: upload.href,
      method: 'POST',
      retry: false,
      headers: { 'content-type': `multipart/related; boundary=${boundary}` },
      data: `${part('application/json', JSON.stringify(document))}${part('text/markdown', markdown)}--${boundary}--`,
    }),
  );
  const link = id ? `https://docs.google.com/document/d/${encodeURIComponent(id)}/edit` : null;
  return { link, message: 'Saved as a Google Doc' };
}
