import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { AtOnce } from '#lib/base/limits/at-once.ts';
import { limits } from '#lib/base/limits/limits.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { giveFiles } from '#lib/entities/write-ticket.ts';
import { contentDisposition, fileName } from '#lib/features/delivery/formats/file-name.ts';
import { readFile } from '#lib/runs/tickets/read-files.ts';
import { readTicket } from '#lib/runs/tickets/read-tickets.ts';
import { readUpload } from '#lib/runs/tickets/read-upload.ts';
import { archiveName, zipFiles } from '#lib/runs/tickets/zip-files.ts';
import { asPerson, refuse, refuseLimit } from '../../../answers.ts';

/** Seconds a client waits before retrying an upload that had no room. */
const RETRY_SECONDS = 2;
/** An upload is in memory while it is read, so only a few run at the same time. */
const uploads = () => processSingleton('uploads', () => new AtOnce());

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
    if (Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) > limits.uploadBytes.most)
      return refuseLimit('uploadBytes');
    const own = { name: person.id, most: limits.uploadsAtOnce.most };
    const all = { name: 'all', most: limits.uploadsInAll.most };
    const entered = uploads().enter([own, all]);
    if ('full' in entered) return refuseLimit(entered.full === own.name ? 'uploadsAtOnce' : 'uploadsInAll', RETRY_SECONDS);
    try {
      return await addFiles(request, person.id, id);
    } finally {
      entered.leave();
    }
  });
}

async function addFiles(request: Request, userId: string, id: string): Promise<Response> {
  const upload = await readUpload(request);
  if ('message' in upload) return refuse(400, 'malformed', upload.message);
  const { clock, log, storage } = runtime();
  const ctx = { db: actingAs(userId), userId, clock, timeZone: 'UTC', storage, log };
  try {
    await giveFiles(ctx, id, upload.files);
    return Response.json({ added: upload.files.length }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof PrimitiveError)) throw error;
    const status = { not_found: 404, conflict: 409, invalid_input: 413, limit_reached: 413 }[error.code as string] ?? 500;
    return refuse(status, error.code, error.message);
  }
}
