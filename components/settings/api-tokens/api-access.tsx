import { ChevronRight } from 'lucide-react';
import { CodeBlock } from '#components/chat/code-block.tsx';
import type { AccessToken } from '#lib/runs/mcp-server/access-tokens.ts';
import { AccessTokens } from './access-tokens.tsx';
import { bridgeSettings, serverSettings } from './connection-settings.ts';
import { MakeToken } from './make-token.tsx';

/** A person's API tokens, a button to create one, and instructions to connect a client. */
export function ApiAccess({
  tokens,
  address,
  timeZone,
  now,
}: {
  tokens: AccessToken[];
  /** The URL of the MCP endpoint. */
  address: string;
  timeZone: string;
  now: Date;
}) {
  return (
    <>
      <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
        Clients that support the Model Context Protocol, such as Claude or an editor, can work in your workspace. Create a token for each
        client; it can do what the token allows until you revoke it.
      </p>
      <div className="group/access">
        <AccessTokens tokens={tokens} timeZone={timeZone} now={now.toISOString()} />
        <MakeToken />
      </div>
      <details className="group mt-6 max-w-[36rem]">
        <summary className="flex min-h-9 w-fit items-center gap-1.5 text-ui font-[560] hover:text-accent touch:min-h-11">
          <ChevronRight size={15} className="group-open:rotate-90" />
          How to connect a client
        </summary>
        <p className="mt-1 mb-3 text-ui text-pretty text-ink-2">
          Use this URL and your token. In clients with a configuration file, it looks like this:
        </p>
        <CodeBlock language="json">{serverSettings(address)}</CodeBlock>
        <p className="mt-4 mb-3 text-ui text-pretty text-ink-2">
          For clients that launch MCP servers as processes, use the bridge in this app’s folder:
        </p>
        <CodeBlock language="json">{bridgeSettings(address)}</CodeBlock>
      </details>
    </>
  );
}
