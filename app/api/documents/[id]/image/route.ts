import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { asImageType } from '#lib/features/documents/image-type.ts';
import { readDocumentFile } from '#lib/features/documents/read-documents.ts';
import { asPerson, refuse } from '../../../answers.ts';
import { imageHeaders } from '../../../image-headers.ts';
import { fileStream } from '../file-stream.ts';

type Params = { params: Promise<{ id: string }> };

/** The person's image, to be shown in a page. */
export function GET(_: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const found = await readDocumentFile(actingAs(person.id), runtime().storage, person.id, (await params).id);
    const type = found && asImageType(found.mimeType);
    if (!type) {
      await found?.file.close();
      return refuse(404, 'not_found', 'Image not found.');
    }
    return new Response(fileStream(found.file), { headers: imageHeaders(type, found.file.size) });
  });
}
