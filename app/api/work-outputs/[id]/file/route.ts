import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { outputFile } from '#lib/runs/tickets/output-file.ts';
import { asPerson, refuse } from '../../../answers.ts';

type Params = { params: Promise<{ id: string }> };

/** A result of the person's ticket as a file; 404 if it does not exist. */
export function GET(_: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const file = await outputFile(actingAs(person.id), runtime().storage, person.id, (await params).id);
    if (!file) return refuse(404, 'not_found', 'File not found: it isn’t yours or has no text.');
    return new Response(file.content as string | Uint8Array<ArrayBuffer>, { headers: file.headers });
  });
}
