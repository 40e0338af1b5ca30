import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import type { AddedServer } from '#lib/features/integrations/server.ts';
import { AddServerButton } from './add-server-button.tsx';
import { toolCounts } from './tool-labels.ts';

/** The servers that a person added. */
export function AddedServers({ servers }: { servers: AddedServer[] }) {
  if (servers.length === 0)
    return (
      <EmptyState action={<AddServerButton />}>
        Add an MCP server and choose which of its tools your partner can use. Your partner asks you before each call.
      </EmptyState>
    );
  return (
    <>
      <ul>
        {servers.map((server) => (
          <li key={server.id} className="group relative border-b border-line py-3">
            <Link
              href={`/settings/servers/${server.name}`}
              className="text-body font-[560] wrap-anywhere after:absolute after:inset-0 group-hover:text-accent"
            >
              {server.name}
            </Link>
            <p className="text-ui text-ink-2 wrap-anywhere">{server.origin}</p>
            <p className={`text-meta text-pretty ${server.works ? 'text-ink-3' : 'text-bad'}`}>
              {server.works ? toolCounts(server.tools) : server.problem}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <AddServerButton />
      </div>
    </>
  );
}
