import { CodeBlock } from '#components/chat/code-block.tsx';
import { notionCapabilities } from '#lib/features/integrations/platforms/notion/notion-capabilities.ts';

/** What an administrator has to create, step by step, so that people can connect Notion. */
export function NotionSetup({ callback }: { callback: string }) {
  return (
    <ol className="flex max-w-[42rem] list-decimal flex-col gap-4 pt-4 pl-5 text-body text-pretty text-ink-2 marker:text-ink-3">
      <li>
        Open{' '}
        <a href="https://www.notion.so/developers/connections" className="link" target="_blank" rel="noreferrer">
          notion.so/developers/connections
        </a>{' '}
        as an owner of a workspace, and create a new connection that people sign in to with their own account (OAuth). Choose the workspaces
        that may use it, or any workspace: this cannot be changed later. It does not have to be listed in Notion’s marketplace.
      </li>
      <li>
        Enter a name that people will recognize, and this <em>Redirect URI</em>:
        <div className="mt-2">
          <CodeBlock language="text">{callback}</CodeBlock>
        </div>
        {/^https:|^http:\/\/localhost[:/]/.test(callback) ? null : (
          <p className="mt-2 text-ui text-warn">
            Notion sends people back to https addresses only, and to localhost. Set <code>SITE_URL</code> to the https address of this
            installation first.
          </p>
        )}
      </li>
      <li>
        Under <em>Capabilities</em>, turn on these and no others. They are the least that is needed.
        <div className="mt-2">
          <CodeBlock language="text">{notionCapabilities.join('\n')}</CodeBlock>
        </div>
        <p className="mt-2 text-ui">
          Without <em>Insert content</em>, versions cannot be published. Without the information about users, items have no author.
        </p>
      </li>
      <li>
        Copy the <em>OAuth client ID</em> and the <em>OAuth client secret</em>. Set them as <code>NOTION_CLIENT_ID</code> and{' '}
        <code>NOTION_CLIENT_SECRET</code> for the app and the worker, and restart both.
      </li>
      <li>
        When people connect Notion, it asks them which pages to share. Only these can be chosen here, and they can change that in Notion.
      </li>
    </ol>
  );
}
