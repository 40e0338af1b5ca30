import { runtime } from '#lib/app/web.ts';
import { env } from '#lib/base/env.ts';
import { isForeign } from '#lib/base/http/is-foreign.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { documentName } from '#lib/features/documents/document-name.ts';
import { readProblem } from '#lib/features/documents/read-documents.ts';
import { uploadDocument } from '#lib/features/documents/upload-document.ts';
import { asPerson, refuse } from '../answers.ts';
import { asUpload } from '../as-upload.ts';

/** Adds a document: the body is its file, which is stored as it arrives, and `?name=` its name. */
export function POST(request: Request): Promise<Response> {
  // The proxy, which checks every other request, would hold the body in memory.
  if (isForeign(request.headers, env().SITE_URL))
    return Promise.resolve(refuse(403, 'foreign_origin', 'This request came from another site.'));
  return asPerson((person) =>
    asUpload(request, person, 'importBytes', async () => {
      const name = documentName(new URL(request.url).searchParams.get('name') ?? '');
      if (!name) return refuse(400, 'malformed', 'The file has no name.');
      if (!request.body) return refuse(400, 'malformed', 'The file is empty.');
      const { clock, jobs, log, storage } = runtime();
      const context = { db: actingAs(person.id), userId: person.id, clock, jobs, log, storage };
      const id = await uploadDocument(context, { name, pieces: request.body });
      const problem = await readProblem(context.db, id);
      return Response.json({ id, name, ...(problem && { problem }) }, { status: 201, headers: { 'cache-control': 'no-store' } });
    }),
  );
}
