import type { Account } from './accounts/account.ts';
import { charity } from './accounts/charity.ts';
import { firm } from './accounts/firm.ts';
import { practice } from './accounts/practice.ts';
import { studio } from './accounts/studio.ts';
import { connectPlatforms } from './connected-platforms.ts';
import type { SeedRows } from './seed-rows.ts';

/** README.md of the evaluation lists the rows of `firm`, `charity`, `studio` and `practice`; `connected` has those of `firm`, and connected platforms. */
const accounts = { firm, charity, studio, practice, connected: firm, empty: undefined } satisfies Record<string, Account | undefined>;

/** What an account holds before the first message. */
export type Workspace = keyof typeof accounts;
export const workspaces = Object.keys(accounts) as Workspace[];

/** Fills an account. */
export async function fillWorkspace(rows: SeedRows, user_id: string, workspace: Workspace): Promise<void> {
  const account = accounts[workspace];
  if (!account) return;
  const { deliverables, memories, tickets, documents } = account;
  await rows.add(
    'memories',
    memories.map((row) => ({ ...row, user_id })),
  );
  const added = await rows.add(
    'deliverables',
    deliverables.map(({ versions: _, ...row }) => ({ ...row, user_id })),
  );
  const versions = deliverables.flatMap(({ versions = [] }, n) =>
    versions.map((version, index) => ({ ...version, user_id, deliverable_id: added[n]!, version_number: index + 1 })),
  );
  await rows.insert('deliverable_versions', versions);
  const ticketIds = await rows.add(
    'work_tickets',
    tickets.map(({ output: _, file: __, ...row }) => ({ ...row, user_id })),
  );
  const outputs = tickets.flatMap(({ output }, n) =>
    output ? [{ user_id, ticket_id: ticketIds[n]!, name: output, content: 'name,city' }] : [],
  );
  await rows.insert('work_outputs', outputs);
  for (const [n, { file }] of tickets.entries()) if (file) await rows.addFile(user_id, ticketIds[n]!, file, 'name,city\nAnna,Porto\n');
  await rows.addDocuments(user_id, documents);
  if (workspace === 'connected') await connectPlatforms(rows, user_id);
}
