import { CodeBlock } from '#components/chat/code-block.tsx';
import { linearScopes } from '#lib/features/integrations/platforms/linear/linear-scopes.ts';

/** What an administrator has to create, step by step, so that people can connect Linear. */
export function LinearSetup({ callback }: { callback: string }) {
  return (
    <ol className="flex max-w-[42rem] list-decimal flex-col gap-4 pt-4 pl-5 text-body text-pretty text-ink-2 marker:text-ink-3">
      <li>
        Open{' '}
        <a href="https://linear.app/settings/api/applications/new" className="link" target="_blank" rel="noreferrer">
          linear.app/settings/api/applications/new
        </a>{' '}
        as an administrator of a workspace. All administrators of that workspace can see and change the application; Linear recommends a
        workspace of its own for it.
      </li>
      <li>
        Enter a name that people will recognize, and this <em>Callback URL</em>:
        <div className="mt-2">
          <CodeBlock language="text">{callback}</CodeBlock>
        </div>
        <p className="mt-2 text-ui">
          Leave webhooks and client credentials off. People are asked for <code>{linearScopes.join(', ')}</code> when they connect.
        </p>
      </li>
      <li>
        Turn on <em>Public</em> only if people of other workspaces connect Linear, too.
      </li>
      <li>
        Create the application. Set its <em>Client ID</em> and <em>Client secret</em> as <code>LINEAR_CLIENT_ID</code> and{' '}
        <code>LINEAR_CLIENT_SECRET</code> for the app and the worker, and restart both.
      </li>
    </ol>
  );
}
