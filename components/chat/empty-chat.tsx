'use client';

import { ArrowRight, Bookmark, Cpu, ListChecks, Repeat2, Search, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { OfferedModel } from '#lib/models/offered-models.ts';
import { useConversation } from './conversation.tsx';
import { writeInComposer } from './write-in-composer.ts';

const toTry = [
  { icon: Repeat2, text: 'Create a weekly status for Sarah, Mondays at 9:00', description: 'Set up a recurring report' },
  { icon: Bookmark, text: 'Remember that Dana wants the money first', description: 'Save a fact or preference' },
  { icon: Search, text: 'What did we decide about the database?', description: 'Search by meaning' },
  { icon: ListChecks, text: 'Plan the December board update', description: 'Plan it and watch each step' },
];
const examples = toTry.map(({ text }) => text);

/** A chat before its first message: a greeting, the composer, and examples that fill in the composer. */
export function EmptyChat({
  greeting,
  model,
  isAdmin,
  children,
}: {
  greeting: string;
  model: OfferedModel | undefined;
  isAdmin: boolean;
  children: ReactNode;
}) {
  const { session } = useConversation();
  return (
    <div className="flex flex-1 flex-col overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[41rem] flex-1 flex-col justify-center gap-8 px-4 pb-8">
        <div>
          <h2 className="text-display font-[560]">{greeting}</h2>
          <p className="mt-2 max-w-[31rem] text-body text-ink-2">
            Tell me about something you write regularly. I’ll gather the material, draft it, and have it ready for your approval.
          </p>
        </div>
        <div>
          {children}
          {model ? <ModelLine model={model} isAdmin={isAdmin} /> : null}
        </div>
        <div>
          <h3 className="mb-1 text-meta font-medium text-ink-3">Things to try</h3>
          <ul className="border-t border-line">
            {toTry.map(({ icon: Icon, text, description }) => (
              <li key={text} className="border-b border-line">
                <button
                  type="button"
                  className="group flex min-h-14 w-full items-center gap-4 py-2 text-left hover:text-accent"
                  onClick={() => writeInComposer(session, text, examples)}
                >
                  <Icon size={18} className="text-ink-3 group-hover:text-accent" />
                  <span className="min-w-0 flex-1">
                    <span className="block text-body font-medium">{text}</span>
                    <span className="block text-ui text-ink-3 max-sm:hidden">{description}</span>
                  </span>
                  <ArrowRight className="text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** Which model answers, if that is worth mentioning. */
function ModelLine({ model: { state, message }, isAdmin }: { model: OfferedModel; isAdmin: boolean }) {
  const { models } = useConversation();
  if (state === 'built-in')
    return (
      <p className="mt-3 flex items-start gap-2 text-ui text-ink-2">
        <Cpu size={15} className="mt-0.5 flex-none text-ink-3" />
        <span className="text-pretty">
          A small built-in assistant answers here. It understands common requests. A model, such as Claude, would understand free wording
          and write in its own words.{' '}
          {models.length > 1 ? (
            'Choose one above.'
          ) : isAdmin ? (
            <Link href="/admin/models" className="link">
              Add a model
            </Link>
          ) : (
            'Ask your administrator to add one.'
          )}
        </span>
      </p>
    );
  if (!message) return null;
  return (
    <p className="mt-3 flex items-start gap-2 text-ui text-ink-2">
      <TriangleAlert size={15} className="mt-0.5 text-warn" />
      <span>{message}</span>
    </p>
  );
}
