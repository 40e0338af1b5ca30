import type { ReactNode } from 'react';
import { CodeBlock } from '#components/chat/code-block.tsx';
import { googleScopes } from '#lib/features/integrations/platforms/google/google-scopes.ts';

const apis = [
  ['Gmail API', 'gmail.googleapis.com'],
  ['Google Calendar API', 'calendar-json.googleapis.com'],
  ['Google Drive API', 'drive.googleapis.com'],
] as const;

/** What an administrator has to create, step by step, so that people can connect Google. */
export function GoogleSetup({ callback }: { callback: string }) {
  const scopes = Object.values(googleScopes).flatMap((scope) => (scope.startsWith('https:') ? [scope] : scope.split(' ')));
  return (
    <ol className="flex max-w-[42rem] list-decimal flex-col gap-4 pt-4 pl-5 text-body text-pretty text-ink-2 marker:text-ink-3">
      <li>
        Create a project, or choose one, in the <Out href="https://console.cloud.google.com/projectcreate">Google Cloud console</Out>.
      </li>
      <li>
        Enable these APIs in it:{' '}
        {apis.map(([name, id], index) => (
          <span key={id}>
            <Out href={`https://console.cloud.google.com/apis/library/${id}`}>{name}</Out>
            {index < apis.length - 1 ? ', ' : '.'}
          </span>
        ))}
      </li>
      <li>
        Under <Out href="https://console.cloud.google.com/auth/overview">Google Auth Platform</Out>, enter a name and an address for
        questions. As <em>Audience</em>, choose <em>Internal</em> if everyone has an account in your organization. With <em>External</em>,
        add people as test users, who sign in again every seven days, or publish the app, which Google then has to verify.
      </li>
      <li>
        Under <em>Data Access</em>, add these scopes. They are the least that is needed; people can leave any service out.
        <div className="mt-2">
          <CodeBlock language="text">{scopes.join('\n')}</CodeBlock>
        </div>
      </li>
      <li>
        Under <em>Clients</em>, create a client of the type <em>Web application</em>, with this <em>Authorized redirect URI</em>:
        <div className="mt-2">
          <CodeBlock language="text">{callback}</CodeBlock>
        </div>
        {/^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(callback) ? null : (
          <p className="mt-2 text-ui text-warn">
            Google sends people back to https addresses only, and to localhost. Set <code>SITE_URL</code> to the https address of this
            installation first.
          </p>
        )}
      </li>
      <li>
        Copy the client’s <em>ID</em> and <em>secret</em>. Set them as <code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code>{' '}
        for the app and the worker, and restart both.
      </li>
    </ol>
  );
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
