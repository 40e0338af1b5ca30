import { TriangleAlert } from 'lucide-react';
import { plural } from '#lib/base/text/plural.ts';
import type { Unsupported } from '#lib/features/claims/unsupported-in.ts';

/** The statements whose sources do not say them, with the reason. */
export function UnsupportedNotice({ claims }: { claims: readonly Unsupported[] }) {
  if (claims.length === 0) return null;
  return (
    <section
      aria-label="Not supported"
      className="mb-6 flex max-w-[36rem] gap-2.5 rounded-lg border border-line px-3.5 py-2 text-ui text-ink-2"
    >
      <TriangleAlert size={15} className="mt-0.5 flex-none text-warn" aria-hidden="true" />
      <div className="min-w-0 text-pretty wrap-anywhere">
        <p>{plural(claims.length, 'statement isn’t', 'statements aren’t')} supported by what was read:</p>
        <ul className="mt-1.5 flex flex-col gap-1.5">
          {claims.map(({ text, why }) => (
            <li key={text}>
              “{text}” <span className="text-ink-3">{why}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
