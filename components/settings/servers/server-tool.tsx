'use client';

import { Check, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { type Decision, decideTool } from '#app/(partner)/settings/servers/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { ServerTool as Tool } from '#lib/mcp/client/server.ts';

/** One tool, in the server's own words, and what the person decides about it. */
export function ServerTool({ tool, server }: { tool: Tool; server: string }) {
  const [busy, act] = useTransition();
  const decide = (decision: Pick<Decision, 'state'> & Partial<Decision>) =>
    act(async () => {
      const { id: toolId, digest, needsApproval } = tool;
      const decided = await decideTool({ toolId, digest, needsApproval, ...decision }).catch(() => null);
      if (!decided?.ok) toast.error(decided?.message ?? 'That could not be saved. Try again.');
    });
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-code text-ui wrap-anywhere">{tool.name}</h3>
          <State tool={tool} />
        </div>
        {tool.problem ? null : (
          <div className="flex gap-2">
            {tool.state === 'refused' ? null : (
              <Button kind="plain" disabled={busy} onClick={() => decide({ state: 'refused' })}>
                Refuse<span className="sr-only"> {tool.name}</span>
              </Button>
            )}
            {tool.state === 'allowed' ? null : (
              <Button disabled={busy} onClick={() => decide({ state: 'allowed' })}>
                Allow<span className="sr-only"> {tool.name}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <TheirWords tool={tool} server={server} />
      {tool.state === 'allowed' ? (
        <div className="mt-4">
          {tool.readOnly ? (
            <Switch
              label={`Ask me before each call of ${tool.name}`}
              hint={`${server} says that this tool changes nothing. Only you know whether to believe it.`}
              checked={tool.needsApproval}
              busy={busy}
              onChange={(needsApproval) => decide({ state: 'allowed', needsApproval })}
            />
          ) : (
            <p className="text-ui text-ink-3">You are asked before each call.</p>
          )}
        </div>
      ) : null}
    </li>
  );
}

function State({ tool: { state, problem } }: { tool: Tool }) {
  if (problem)
    return (
      <p className="mt-0.5 flex gap-2 text-ui text-pretty text-ink-2">
        <TriangleAlert size={15} className="mt-0.5 flex-none" />
        It cannot be used. {problem}
      </p>
    );
  const { icon: Icon, words, look } = states[state];
  return (
    <p className={`mt-0.5 flex items-center gap-2 text-ui ${look}`}>
      <Icon size={15} />
      {words}
    </p>
  );
}

const states = {
  new: { icon: CircleHelp, words: 'New: for you to decide', look: 'text-accent' },
  allowed: { icon: Check, words: 'Allowed', look: 'text-ink-2' },
  refused: { icon: CircleX, words: 'Refused', look: 'text-ink-3' },
};

/** What the server says: somebody else's, as plain text. */
function TheirWords({ tool: { description, params }, server }: { tool: Tool; server: string }) {
  return (
    <figure className="mt-3 max-w-[36rem] border-l-2 border-line pl-4 text-ui">
      <figcaption className="text-meta text-ink-3">{server} says</figcaption>
      <blockquote className="mt-1 text-pretty text-ink-2 wrap-anywhere">
        <bdi>{description || 'Nothing.'}</bdi>
      </blockquote>
      {params.length > 0 ? (
        <details className="mt-2">
          <summary className="cursor-pointer text-ink-3 touch:py-3">What it takes ({params.length})</summary>
          <dl className="mt-1 flex flex-col gap-2">
            {params.map(({ name, description: about, required }) => (
              <div key={name}>
                <dt className="font-code text-ink-2 wrap-anywhere">
                  <bdi>{name}</bdi>
                  {required ? '' : ', if wanted'}
                </dt>
                {about ? (
                  <dd className="text-pretty text-ink-3 wrap-anywhere">
                    <bdi>{about}</bdi>
                  </dd>
                ) : null}
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </figure>
  );
}
