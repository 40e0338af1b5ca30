import { ChevronRight } from 'lucide-react';
import { CodeBlock } from '#components/chat/code-block.tsx';
import type { AccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { AccessTokens } from './access-tokens.tsx';
import { bridgeSettings, serverSettings } from './connection-settings.ts';
import { MakeToken } from './make-token.tsx';

/** The programs that a person has let in: their tokens, a way to make one, and how a program connects. */
export function ProgramAccess({
  tokens,
  address,
  timeZone,
  now,
}: {
  tokens: AccessToken[];
  /** Where programs connect. */
  address: string;
  timeZone: string;
  now: Date;
}) {
  return (
    <>
      <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
        Programs that speak the Model Context Protocol, such as Claude or an editor, can work with what is yours here. Each comes with a
        token that you make for it, and can do what the token allows until you revoke it.
      </p>
      <div className="group/access">
        <AccessTokens tokens={tokens} timeZone={timeZone} now={now.toISOString()} />
        <MakeToken />
      </div>
      <details className="group mt-6 max-w-[36rem]">
        <summary className="flex min-h-9 w-fit items-center gap-1.5 text-ui font-[560] hover:text-accent touch:min-h-11">
          <ChevronRight size={15} className="group-open:rotate-90" />
          How a program connects
        </summary>
        <p className="mt-1 mb-3 text-ui text-pretty text-ink-2">
          Give it this address and your token. In programs that keep their servers in a file it looks like this:
        </p>
        <CodeBlock language="json">{serverSettings(address)}</CodeBlock>
        <p className="mt-4 mb-3 text-ui text-pretty text-ink-2">
          One that starts its servers as processes is given the bridge, which is in the folder of this app:
        </p>
        <CodeBlock language="json">{bridgeSettings(address)}</CodeBlock>
      </details>
    </>
  );
}
