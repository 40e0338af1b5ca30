import { momentWords } from '#components/ui/date-words.ts';
import { shorten } from '#components/ui/shorten.ts';
import type { ProgramCall } from '#lib/mcp/server/program-calls.ts';
import { labelOf } from '#lib/surfaces.ts';

/** Characters of why a call failed that are shown. */
const LONGEST = 200;

/** What a person's programs did last, one line each: what, which program, when, and why it did not work. */
export function ProgramCalls({ calls, timeZone, now }: { calls: ProgramCall[]; timeZone: string; now: Date }) {
  if (calls.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="text-ui font-[560]">What programs did last</h3>
      <ul className="mt-2 border-t border-line" aria-label="What programs did last">
        {calls.map((call) => (
          <li key={call.id} className="border-b border-line py-2.5">
            <p className="text-ui text-pretty wrap-anywhere">{wordsOf(call)}</p>
            {call.message ? <p className="text-ui text-pretty text-bad wrap-anywhere">{shorten(call.message, LONGEST)}</p> : null}
            <p className="text-meta text-ink-3 wrap-anywhere">
              {call.program ?? 'A program'}, {momentWords(call.at, timeZone, now)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordsOf({ name, input, output, state }: ProgramCall): string {
  const { doing, done, failed } = labelOf(name, input, output ?? undefined);
  return { running: doing, done, failed }[state];
}
