'use client';

import { Check, ChevronRight, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useTransition } from 'react';
import { toast } from 'sonner';
import { type Decision, decideTool } from '#app/(partner)/settings/servers/actions.ts';
import { Switch } from '#components/ui/switch.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import type { ServerTool as Tool } from '#lib/features/integrations/server.ts';

/** One tool as its server describes it, and the person's decision about it. */
export function ServerTool({ tool, server }: { tool: Tool; server: string }) {
  const [busy, act] = useTransition();
  const decide = (decision: Pick<Decision, 'state'> & Partial<Decision>) =>
    act(async () => {
      const { id: toolId, digest, needsApproval } = tool;
      const decided = await decideTool({ toolId, digest, needsApproval, ...decision }).catch(() => null);
      if (!decided?.ok) toast.error(decided?.message ?? 'Couldn’t save. Try again.');
    });
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-code text-ui wrap-anywhere">
            <bdi>{tool.name}</bdi>
          </h3>
          <State tool={tool} />
        </div>
        {tool.problem ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row is
          <div className="segments" role="group" aria-label={`May your partner use ${tool.name}?`}>
            {(['allowed', 'refused'] as const).map((state) => (
              <button
                key={state}
                type="button"
                aria-pressed={tool.state === state}
                aria-disabled={busy || undefined}
                onClick={() => (busy || tool.state === state ? undefined : decide({ state, needsApproval: true }))}
              >
                {verbs[state]}
              </button>
            ))}
          </div>
        )}
      </div>
      <ToolDescription tool={tool} server={server} />
      {tool.state === 'allowed' ? (
        <div className="mt-4">
          {tool.readOnly ? (
            <Switch
              label={`Ask me before each call of ${tool.name}`}
              hint={`${server} marks this tool as read-only. We can’t verify that. Deliverables can use its answers as a source only if you aren’t asked.`}
              checked={tool.needsApproval}
              busy={busy}
              onChange={(needsApproval) => decide({ state: 'allowed', needsApproval })}
            />
          ) : (
            <p className="text-ui text-ink-3">You’re asked before each call.</p>
          )}
        </div>
      ) : null}
    </li>
  );
}

const verbs = { allowed: 'Allow', refused: 'Block' };

function State({ tool: { state, changed, problem } }: { tool: Tool }) {
  if (problem)
    return (
      <p className="mt-0.5 flex gap-2 text-ui text-pretty text-ink-2">
        <TriangleAlert size={15} className="mt-0.5 flex-none" />
        Can’t be used. {problem}
      </p>
    );
  const { icon: Icon, label, className } = states[state === 'new' && changed ? 'changed' : state];
  return (
    <p className={`mt-0.5 flex items-center gap-2 text-ui ${className}`}>
      <Icon size={15} />
      {label}
    </p>
  );
}

const states = {
  new: { icon: CircleHelp, label: 'New: needs your decision', className: 'text-accent' },
  changed: { icon: CircleHelp, label: 'Changed: needs your decision again', className: 'text-accent' },
  allowed: { icon: Check, label: 'Allowed', className: 'text-ink-2' },
  refused: { icon: CircleX, label: 'Blocked', className: 'text-ink-3' },
};

/** The most characters of a description that are shown before it is expanded. */
const AT_ONCE = 300;

/** The server's text: untrusted, so it is plain text. */
function ToolDescription({ tool: { description, params }, server }: { tool: Tool; server: string }) {
  return (
    <figure className="mt-3 max-w-[36rem] border-l-2 border-line pl-4 text-ui">
      <figcaption className="text-meta text-ink-3">{server} says</figcaption>
      <blockquote className="mt-1 text-pretty text-ink-2 wrap-anywhere">
        <bdi>{shorten(description, AT_ONCE) || 'No description.'}</bdi>
      </blockquote>
      {description.length > AT_ONCE ? (
        <More summary="Full description">
          <blockquote className="text-pretty text-ink-2 wrap-anywhere">
            <bdi>{description}</bdi>
          </blockquote>
        </More>
      ) : null}
      {params.length > 0 ? (
        <More summary={`Parameters (${params.length})`}>
          <dl className="flex flex-col gap-2">
            {params.map(({ name, description: about, required }) => (
              <div key={name}>
                <dt className="text-ink-2 wrap-anywhere">
                  <bdi className="font-code">{name}</bdi>
                  {required ? '' : ', optional'}
                </dt>
                {about ? (
                  <dd className="text-pretty text-ink-3 wrap-anywhere">
                    <bdi>{about}</bdi>
                  </dd>
                ) : null}
              </div>
            ))}
          </dl>
        </More>
      ) : null}
    </figure>
  );
}

function More({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group/more mt-2">
      <summary className="-ml-1 flex w-fit cursor-pointer items-center gap-1 text-ink-2 hover:text-ink touch:py-3">
        <ChevronRight size={15} className="flex-none group-open/more:rotate-90" />
        {summary}
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}
