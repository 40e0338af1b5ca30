import { groupLeftOut, type LeftOut, type Preference } from '#lib/features/versions/preference.ts';

const labels: Record<Preference['state'], string> = { applied: 'applied', met: 'met', not_met: 'not met', given: 'not checked' };

/** What a version did with the person's preferences, and which statements it left out. */
export function PreferenceRows({ preferences, leftOut }: { preferences: readonly Preference[]; leftOut: readonly LeftOut[] }) {
  return (
    <ul className="mt-3 flex flex-col gap-3 text-ui">
      {preferences.map(({ words, state, why }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and never change
        <li key={place} className="min-w-0 break-words">
          {words} <span className="text-meta text-ink-3">{labels[state]}</span>
          {why ? <p className="text-meta text-pretty text-ink-3">{why}</p> : null}
        </li>
      ))}
      {groupLeftOut(leftOut).map(({ reason, statements }) => (
        <li key={reason} className="min-w-0 break-words">
          {reason}
          <p className="text-meta text-pretty text-ink-3">{statements.join(' ')}</p>
        </li>
      ))}
    </ul>
  );
}
