import { CodeBlock } from '#components/chat/code-block.tsx';
import { slackScopes } from '#lib/features/integrations/platforms/slack/slack-scopes.ts';

/** What an administrator has to create, step by step, so that people can connect Slack. */
export function SlackSetup({ callback }: { callback: string }) {
  const manifest = {
    display_information: { name: 'Thinking Partner' },
    oauth_config: { redirect_urls: [callback], scopes: { user: slackScopes } },
    settings: { org_deploy_enabled: false, socket_mode_enabled: false, token_rotation_enabled: false },
  };
  return (
    <ol className="flex max-w-[42rem] list-decimal flex-col gap-4 pt-4 pl-5 text-body text-pretty text-ink-2 marker:text-ink-3">
      <li>
        Open{' '}
        <a href="https://api.slack.com/apps" className="link" target="_blank" rel="noreferrer">
          api.slack.com/apps
        </a>
        , choose <em>Create New App</em>, then <em>From a manifest</em>, and your workspace.
      </li>
      <li>
        Paste this manifest. It asks for the least that is needed, and contains the call-back address of this installation.
        <div className="mt-2">
          <CodeBlock language="json">{JSON.stringify(manifest, null, 2)}</CodeBlock>
        </div>
        <p className="mt-2 text-ui">The call-back address, if you create the app by hand:</p>
        <div className="mt-2">
          <CodeBlock language="text">{callback}</CodeBlock>
        </div>
        {callback.startsWith('https:') ? null : (
          <p className="mt-2 text-ui text-warn">
            Slack sends people back to https addresses only. Set <code>SITE_URL</code> to the https address of this installation first.
          </p>
        )}
      </li>
      <li>
        Under <em>Basic Information</em>, copy <em>Client ID</em> and <em>Client Secret</em>. Set them as <code>SLACK_CLIENT_ID</code> and{' '}
        <code>SLACK_CLIENT_SECRET</code> for the app and the worker, and restart both.
      </li>
      <li>
        To let people of other workspaces connect, turn on distribution under <em>Manage Distribution</em>.
      </li>
    </ol>
  );
}
