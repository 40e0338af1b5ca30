'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ServerTool as Tool } from '#lib/features/integrations/server.ts';
import { findTools } from './find-tools.ts';
import { ServerTool } from './server-tool.tsx';

/** With more tools than this, a search field is shown. */
const MANY = 8;

/** The tools of a server, with a search field if there are many. A decision does not remove a tool from the results. */
export function ServerTools({ tools, server }: { tools: Tool[]; server: string }) {
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const shown = found ? tools.filter(({ id }) => found.has(id)) : tools;
  return (
    <>
      {tools.length > MANY ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <label className="-ml-3 flex min-h-9 min-w-0 flex-1 basis-60 items-center gap-2.5 rounded-md px-3 text-ui text-ink-2 focus-within:outline-2 focus-within:outline-accent hover:bg-fill max-w-[24rem] touch:min-h-11">
            <Search size={16} className="flex-none" />
            <input
              type="search"
              placeholder="Name, “new” or “changed”"
              aria-label="Find tools"
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              className="w-full bg-transparent text-ink outline-none touch:text-body"
              onChange={({ target: { value } }) => setFound(value.trim() ? findTools(tools, value) : null)}
            />
          </label>
          <p role="status" className="text-ui text-ink-3 tabular-nums">
            {found ? `${shown.length} of ${tools.length}` : ''}
          </p>
        </div>
      ) : null}
      <ul className="mt-2">
        {shown.map((tool) => (
          <ServerTool key={`${tool.id} ${tool.digest}`} tool={tool} server={server} />
        ))}
      </ul>
      {shown.length === 0 ? <p className="py-6 text-body text-ink-2">No matching tools.</p> : null}
    </>
  );
}
