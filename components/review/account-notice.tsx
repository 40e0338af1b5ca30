import { TriangleAlert } from 'lucide-react';
import { groupLeftOut, type LeftOut, type Preference } from '#lib/versions/preference.ts';

/** What a reader of the draft must know before they approve it: which preferences are not met, which statements are left out. */
export function AccountNotice({ preferences, leftOut }: { preferences: readonly Preference[]; leftOut: readonly LeftOut[] }) {
  const unmet = preferences.filter(({ state }) => state === 'not_met');
  if (unmet.length === 0 && leftOut.length === 0) return null;
  return (
    <section
      aria-label="Not met and left out"
      className="mb-6 flex max-w-[36rem] gap-2.5 rounded-lg border border-line px-3.5 py-3 text-ui text-ink-2"
    >
      <TriangleAlert size={15} className="mt-0.5 flex-none text-warn" aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-2 text-pretty wrap-anywhere">
        {unmet.map(({ words, why }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and never change
          <p key={place}>
            Not met: “{words}”{why ? <span className="text-ink-3"> {why}</span> : null}
          </p>
        ))}
        {groupLeftOut(leftOut).map(({ reason, statements }) => (
          <LeftOutGroup key={reason} reason={reason} statements={statements} />
        ))}
      </div>
    </section>
  );
}

/** One statement stands in the line of its reason; several are a list. */
function LeftOutGroup({ reason, statements }: { reason: string; statements: readonly string[] }) {
  if (statements.length === 1)
    return (
      <p>
        {reason}: {statements[0]}
      </p>
    );
  return (
    <div>
      <p>{reason}:</p>
      <ul className="mt-1 list-disc pl-4">
        {statements.map((statement) => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
    </div>
  );
}
