import { TriangleAlert } from 'lucide-react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { knownServers } from '#lib/features/integrations/known-servers.ts';
import type { AddedServer } from '#lib/features/integrations/server.ts';
import { AddServerButton } from './add-server-button.tsx';
import { KnownServers } from './known-servers.tsx';
import { ServerRow } from './server-row.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { toolCounts } from './tool-labels.ts';

/** The servers that a person added, and those that can be added with one click. */
export function AddedServers({ servers }: { servers: AddedServer[] }) {
  const origins = servers.map(({ origin }) => origin);
  const names = servers.map(({ name }) => name);
  const known = knownServers.filter(({ name, url }) => !origins.includes(new URL(url).origin) && !names.includes(name));
  return (
    <>
      {servers.length === 0 ? (
        <EmptyState action={<AddServerButton />}>
          Add an MCP server and choose which of its tools your partner can use. Your partner asks you before each call.
        </EmptyState>
      ) : (
        <>
          <ul>
            {servers.map((server) => (
              <AddedServerRow key={server.id} server={server} />
            ))}
          </ul>
          <div className="mt-4">
            <AddServerButton />
          </div>
        </>
      )}
      {known.length > 0 ? (
        <div className="mt-8">
          <p className="text-ui text-pretty text-ink-2">Servers that you add by signing in:</p>
          <div className="mt-2 border-t border-line">
            <KnownServers servers={known} />
          </div>
        </div>
      ) : null}
    </>
  );
}

function AddedServerRow({ server }: { server: AddedServer }) {
  const { id, name, origin, works, problem, signIn, listedAt, tools } = server;
  const page = `/settings/servers/${name}`;
  return (
    <ServerRow
      title={<Link href={page}>{name}</Link>}
      detail={origin}
      sentence={works ? `${toolCounts(tools)}.` : (problem ?? '')}
      state={works ? null : <ServerState isSignIn={signIn?.isNeeded === true} isNew={listedAt === null} />}
    >
      {signIn?.isNeeded && listedAt !== null ? (
        <SignInButton id={id} again />
      ) : (
        <Link href={page} className="btn btn-plain md:-mr-3.5 max-md:-ml-3.5" aria-label={`Manage, ${name}`}>
          Manage
        </Link>
      )}
    </ServerRow>
  );
}

function ServerState({ isSignIn, isNew }: { isSignIn: boolean; isNew: boolean }) {
  return (
    <span className={`state ${isSignIn && isNew ? 'text-warn' : 'text-bad'}`}>
      <TriangleAlert size={15} />
      <span>{isSignIn ? (isNew ? 'Not signed in' : 'Access ended') : 'Not reached'}</span>
    </span>
  );
}
