import { summarizePart, summarizeRow } from '#components/refs/ref-summary.ts';
import { pointsTo } from '#components/refs/split-refs.ts';
import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import { registry } from '#lib/primitives/index.ts';
import { documentProgressLabel, readDocumentProgress } from '#lib/search/document-progress.ts';
import { asPerson, refuse } from '../answers.ts';

type Row = Record<string, unknown>;

/** A summary of the entity at `?ref=`; 404 when it does not exist or belongs to someone else. */
export function GET(request: Request): Promise<Response> {
  return asPerson(async (person) => {
    const ref = new URL(request.url).searchParams.get('ref') ?? '';
    const target = pointsTo(ref);
    if (!target) return refuse(400, 'invalid_ref', 'This reference doesn’t point to a single item.');
    const db = actingAs(person.id);
    const timeZone = (await readProfile(db, person.id))?.timeZone ?? 'UTC';
    const { clock, log, embedder } = runtime();
    const context = { db, userId: person.id, clock, timeZone, log };
    const read = async (text: string) => registry.execute('Read', { ref: text }, context);

    const whole = await read(`${target.type}:${target.identifier}`);
    if (!whole.success)
      return whole.error === 'not_found'
        ? refuse(404, 'not_found', whole.message as string)
        : refuse(503, 'unreadable', whole.message as string, { retryAfter: 2 });
    const summary = summarizeRow(ref, target.type, whole.data as Row, timeZone);
    if (target.type === 'document') {
      const progress = await readDocumentProgress(db, target.identifier, embedder);
      const value = documentProgressLabel(progress);
      if (value) summary.facts.push({ label: 'Search', value });
      if (progress.grows) summary.grows = true;
    }
    const part = target.subpath.length ? await read(ref) : null;
    return Response.json(part?.success ? summarizePart(summary, target.subpath, part.data, timeZone) : summary, {
      headers: { 'cache-control': 'no-store' },
    });
  });
}
