import { CodeBlock } from '#components/chat/code-block.tsx';

/** What an administrator has to create, step by step, so that people can connect GitHub. */
export function GithubSetup({ callback }: { callback: string }) {
  const home = new URL('/', callback).href;
  return (
    <ol className="flex max-w-[42rem] list-decimal flex-col gap-4 pt-4 pl-5 text-body text-pretty text-ink-2 marker:text-ink-3">
      <li>
        Open{' '}
        <a href="https://github.com/settings/applications/new" className="link" target="_blank" rel="noreferrer">
          github.com/settings/applications/new
        </a>
        . If the app is to belong to an organization, open <em>Settings → Developer settings → OAuth apps</em> of the organization instead,
        and choose <em>New OAuth app</em>.
      </li>
      <li>
        Enter a name that people will recognize. The homepage is the address of this installation:
        <div className="mt-2">
          <CodeBlock language="text">{home}</CodeBlock>
        </div>
        <p className="mt-2">
          The <em>Authorization callback URL</em> is:
        </p>
        <div className="mt-2">
          <CodeBlock language="text">{callback}</CodeBlock>
        </div>
        <p className="mt-2 text-ui">Leave device flow off.</p>
      </li>
      <li>
        Choose <em>Register application</em>, then <em>Generate a new client secret</em>. Set <em>Client ID</em> and the secret as{' '}
        <code>GITHUB_CLIENT_ID</code> and <code>GITHUB_CLIENT_SECRET</code> for the app and the worker, and restart both.
      </li>
      <li>
        Organizations that restrict access by apps have to approve this one, under <em>Settings → OAuth app policy</em>. Until then, GitHub
        does not show their repositories.
      </li>
      <li>
        To allow less than <code>repo</code>, create a GitHub App instead, with the same address, and turn off its webhook. Give it these
        repository permissions: <em>Contents</em>, <em>Issues</em> and <em>Pull requests</em>, each <em>Read and write</em>, or{' '}
        <em>Read-only</em> if nothing is to be published. People then also install it on their repositories.
      </li>
      <li>
        For GitHub Enterprise Server, also set <code>GITHUB_URL</code> to its address, and <code>GITHUB_API_URL</code> to the same address
        with <code>/api/v3</code>.
      </li>
    </ol>
  );
}
