import { Section } from '#components/shell/page.tsx';
import { Link } from '#components/ui/link.tsx';
import { plural } from '#lib/base/text/plural.ts';
import type { Domain } from '#lib/features/domains/domain.ts';
import { DomainButtons } from './domain-buttons.tsx';

/** The person's domains: what belongs to each, with buttons to rename, merge and split it. */
export function DomainList({ domains }: { domains: readonly Domain[] }) {
  return (
    <div id="domains" className="mt-12 scroll-mt-4">
      <Section title="Domains">
        <p className="mt-3 max-w-[36rem] text-ui text-pretty text-ink-2">
          Deliverables that share a source or a reader belong together. A memory that is used in a domain stays out of all other
          deliverables.
        </p>
        <ul className="mt-1">
          {domains.map((domain) => (
            <li key={domain.id} className="flex items-start gap-x-6 gap-y-2 border-b border-line py-4 max-sm:flex-col">
              <div className="min-w-0 flex-1">
                <p className="text-body wrap-anywhere">{domain.name}</p>
                <p className="mt-0.5 text-meta text-ink-3 wrap-anywhere">
                  {domain.deliverables.map(({ id, title }, index) => (
                    <span key={id}>
                      {index > 0 ? ', ' : ''}
                      <Link href={`/deliverables/${id}`} className="underline underline-offset-2 hover:text-accent">
                        {title}
                      </Link>
                    </span>
                  ))}
                  {domain.deliverables.length === 0 ? 'No deliverables' : ''}
                  {domain.memories > 0 ? `. ${plural(domain.memories, 'memory', 'memories')} used only here` : ''}
                </p>
              </div>
              <DomainButtons domain={domain} others={domains.filter(({ id }) => id !== domain.id)} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
