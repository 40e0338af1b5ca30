import { Check, CircleX, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { CurrentPreferenceReport } from '#lib/features/versions/current-preference-report.ts';
import type { Preference } from '#lib/features/versions/preference.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import { FeedbackTerm } from './feedback.tsx';

const states: [Preference['state'], string, ReactNode][] = [
  ['not_met', 'Not met', <CircleX key="not_met" size={14} className="mt-1 text-warn" />],
  ['applied', 'Applied', <Check key="applied" size={14} className="mt-1 text-good" />],
  ['met', 'Met', <Check key="met" size={14} className="mt-1 text-ink-3" />],
  ['given', 'Not checked', <PenLine key="given" size={14} className="mt-1 text-ink-3" />],
];

/** The person's preferences, grouped by what the text did with them. */
export function Preferences({
  report: { preferences, isEdited },
  deliverableId,
  keptFeedback,
}: {
  report: CurrentPreferenceReport;
  deliverableId: string;
  keptFeedback: Review['keptFeedback'];
}) {
  return states.map(([state, label, sign]) => {
    const these = preferences.filter((preference) => preference.state === state);
    if (these.length === 0) return null;
    return (
      <div key={state} className="mt-3">
        <h3 className="text-meta font-medium text-ink-3">{isEdited && state !== 'given' ? `${label} in the first draft` : label}</h3>
        <ul className="mt-1.5 flex flex-col gap-2 text-ui">
          {these.map(({ ref, words, why }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and never change
            <li key={place} className="flex gap-2">
              <span className="flex-none" aria-hidden="true">
                {sign}
              </span>
              <span className="min-w-0 text-pretty wrap-anywhere">
                {words}
                {why ? <span className="block text-meta text-ink-3">{why}</span> : null}
                <Origin of={ref} words={words} deliverableId={deliverableId} keptFeedback={keptFeedback} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** The origin of a preference. */
function Origin({
  of,
  words,
  deliverableId,
  keptFeedback,
}: {
  of: string;
  words: string;
  deliverableId: string;
  keptFeedback: Review['keptFeedback'];
}) {
  const className = 'underline underline-offset-2 hover:text-accent';
  const version = /\/versions\/(\d+)$/.exec(of)?.[1];
  const memory = /^memory:([^@]+)/.exec(of)?.[1];
  const origin = version ? (
    <>
      From your feedback on{' '}
      <Link href={`/deliverables/${deliverableId}/versions/${version}`} className={className}>
        version {version}
      </Link>
      . <FeedbackTerm words={words} number={Number(version)} deliverableId={deliverableId} kept={keptFeedback} />
    </>
  ) : memory ? (
    <>
      From a{' '}
      <Link href={`/memories#${memory}`} className={className}>
        memory
      </Link>
    </>
  ) : of === 'instructions' ? (
    'From the instructions'
  ) : of === 'recipient' ? (
    'From the notes about the reader'
  ) : null;
  return origin ? <span className="block text-meta text-ink-3">{origin}</span> : null;
}
