import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { giveFiles } from '#lib/entities/write-ticket.ts';
import { contentDisposition, fileName } from '#lib/features/delivery/formats/file-name.ts';
import { readFile } from '#lib/runs/tickets/read-files.ts';
import { readTicket } from '#lib/runs/tickets/read-tickets.ts';
import { readUpload } from '#lib/runs/tickets/read-upload.ts';
import { archiveName, zipFiles } from '#lib/runs/tickets/zip-files.ts';
import { asPerson, refuse } from '../../../answers.ts';
import { asUpload } from '../../../as-upload.ts';

type Params = { params: Promise<{ id: string }> };

const saved = (name: string) => ({
  'content-disposition': contentDisposition(name),
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
});

/** The files of the person's ticket as a ZIP archive, or with `?path=` one of them. */
export function GET(request: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const db = actingAs(person.id);
    const ticket = await readTicket(db, (await params).id);
    if (!ticket) return refuse(404, 'not_found', 'Ticket not found, or it isn’t yours.');
    const path = new URL(request.url).searchParams.get('path');
    const { storage } = runtime();
    const content = path
      ? await readFile(db, storage, person.id, ticket.id, path)
      : await zipFiles(db, storage, person.id, ticket.id, request.signal).catch(refuseSecond);
    if (content instanceof Response) return content;
    if (!content) return refuse(404, 'not_found', path ? 'File not found in this workspace.' : 'This workspace has no files.');
    const name = path ? fileName(path.split('/').at(-1)!) || 'file' : archiveName(ticket.task);
    return new Response(content as Uint8Array<ArrayBuffer> | ReadableStream, {
      headers: { 'content-type': path ? 'application/octet-stream' : 'application/zip', ...saved(name) },
    });
  });
}

function refuseSecond(error: unknown): Response {
  if (error instanceof PrimitiveError && error.code === 'rate_limited') return refuse(429, error.code, error.message, { retryAfter: 10 });
  throw error;
}

/** Adds files to the person's ticket: a form with one `file` field per file, named by its path. */
export function POST(request: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const { id } = await params;
    if (!z.guid().safeParse(id).success) return refuse(404, 'not_found', 'Ticket not found, or it isn’t yours.');
    return asUpload(request, person, 'uploadBytes', () => addFiles(request, person.id, id));
  });
}

async function addFiles(request: Request, userId: string, id: string): Promise<Response> {
  const upload = await readUpload(request);
  if ('message' in upload) return refuse(400, 'malformed', upload.message);
  const { clock, log, storage } = runtime();
  const ctx = { db: actingAs(userId), userId, clock, timeZone: 'UTC', storage, log };
  await giveFiles(ctx, id, upload.files);
  return Response.json({ added: upload.files.length }, { headers: { 'cache-control': 'no-store' } });
}
