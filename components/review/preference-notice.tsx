import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { CurrentPreferenceReport } from '#lib/features/versions/current-preference-report.ts';
import { groupLeftOut } from '#lib/features/versions/preference.ts';

/** What the person must know before approving the draft: preferences that are not met and statements that are left out. */
export function PreferenceNotice({ report: { preferences, leftOut, isEdited } }: { report: CurrentPreferenceReport }) {
  const unmet = preferences.filter(({ state }) => state === 'not_met');
  if (unmet.length === 0 && leftOut.length === 0) return null;
  const isLong = unmet.length + leftOut.length > FEW;
  const counts = [unmet.length > 0 && `${unmet.length} not met`, leftOut.length > 0 && `${leftOut.length} left out`];
  return (
    <section aria-label="Not met and left out" className="mb-6 max-w-[36rem] rounded-lg border border-line text-ui text-ink-2">
      <details open className="group" ref={isLong ? closeOnSmallScreen : undefined}>
        <summary className="flex cursor-pointer items-center gap-2.5 rounded-lg px-3.5 py-2 touch:min-h-11">
          <TriangleAlert size={15} className="flex-none text-warn" aria-hidden="true" />
          {counts.filter(Boolean).join(', ')}
          {isEdited ? ' in the first draft' : ''}
          <ChevronRight size={14} className="ml-auto flex-none text-ink-3 group-open:rotate-90" aria-hidden="true" />
        </summary>
        {/* A long list scrolls, so that the text stays in view. */}
        <div
          className={`flex min-w-0 flex-col gap-2 pr-3.5 pb-3 pl-[2.4rem] text-pretty wrap-anywhere ${isLong ? 'max-h-48 overflow-y-auto overscroll-contain rounded-b-lg' : ''}`}
          {...(isLong && { role: 'group', 'aria-label': 'Not met and left out', tabIndex: 0 })}
        >
          {unmet.map(({ words, why }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and never change
            <p key={place}>
              {isEdited ? 'Not met in the first draft' : 'Not met'}: “{words}”{why ? <span className="text-ink-3"> {why}</span> : null}
            </p>
          ))}
          {groupLeftOut(leftOut, isEdited).map(({ reason, statements }) => (
            <LeftOutGroup key={reason} reason={reason} statements={statements} />
          ))}
        </div>
      </details>
    </section>
  );
}

/** More items than this are a long list. */
const FEW = 2;

/** In a narrow window, a long notice is collapsed so that the text is visible. */
function closeOnSmallScreen(details: HTMLDetailsElement | null) {
  if (details && matchMedia('(width < 48rem)').matches) details.open = false;
}

/** One statement is in the line of its reason; several are a list. */
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
