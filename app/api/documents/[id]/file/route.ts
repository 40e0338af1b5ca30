import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { contentDisposition, fileName } from '#lib/features/delivery/formats/file-name.ts';
import { readDocumentFile } from '#lib/features/documents/read-documents.ts';
import { asPerson, refuse } from '../../../answers.ts';
import { fileStream } from '../file-stream.ts';

type Params = { params: Promise<{ id: string }> };

/** The file of the person's document, as it was uploaded. */
export function GET(_: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const found = await readDocumentFile(actingAs(person.id), runtime().storage, person.id, (await params).id);
    if (!found) return refuse(404, 'not_found', 'File not found: it isn’t yours, or the document is a text.');
    const { name, file } = found;
    return new Response(fileStream(file), {
      headers: {
        'content-length': String(file.size),
        'content-type': 'application/octet-stream',
        'content-disposition': contentDisposition(fileName(name) || 'file'),
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  });
}
