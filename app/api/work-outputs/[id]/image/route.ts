import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { imageType } from '#lib/features/documents/image-type.ts';
import { outputFile } from '#lib/runs/tickets/output-file.ts';
import { asPerson, refuse } from '../../../answers.ts';
import { imageHeaders } from '../../../image-headers.ts';

type Params = { params: Promise<{ id: string }> };

/** A result of the person's ticket that is an image, to be shown in a page. */
export function GET(_: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const file = await outputFile(actingAs(person.id), runtime().storage, person.id, (await params).id);
    const content = typeof file?.content === 'string' ? null : (file?.content ?? null);
    const type = content && imageType(content);
    if (!content || !type) return refuse(404, 'not_found', 'Image not found.');
    return new Response(content as Uint8Array<ArrayBuffer>, { headers: imageHeaders(type, content.length) });
  });
}
