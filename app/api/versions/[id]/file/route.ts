import { actingAs } from '#lib/database/acting-as.ts';
import { downloadOf } from '#lib/features/delivery/download.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { asPerson, refuse } from '../../../answers.ts';

type Params = { params: Promise<{ id: string }> };

/** A version of the person as a file: `?format=` md (default), html, docx or pdf; `&sources=` links or none (default: as its deliverable says). 404 if it does not exist or is empty, 422 if its text cannot be rendered. */
export function GET(request: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const { searchParams } = new URL(request.url);
    const format = searchParams.get('format') ?? 'md';
    const sources = (['links', 'none'] as const).find((one) => one === searchParams.get('sources'));
    const options = { person: person.id, signal: request.signal, ...(sources && { sources }) };
    const download = await downloadOf(actingAs(person.id), (await params).id, format, options).catch(refusalOf);
    if (download instanceof Response) return download;
    if (!download)
      return refuse(404, 'not_found', 'File not found: the version isn’t yours, has no text, or isn’t available in this format.');
    return new Response(download.bytes as Uint8Array<ArrayBuffer>, { headers: download.headers });
  });
}

function refusalOf(error: unknown): Response {
  if (!(error instanceof RefusedInput)) throw error;
  if (error.refusal === 'busy') return refuse(429, error.code, error.message, { retryAfter: 5 });
  return refuse(422, error.code, error.refusal === 'wrong_format' ? error.message : `${error.message} Download it as Markdown instead.`);
}
