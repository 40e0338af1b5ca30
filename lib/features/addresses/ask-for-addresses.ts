import type { Proposal } from '#lib/agent/approvals/approval.ts';
import { digestOf } from '#lib/agent/approvals/open-request.ts';
import type { Db } from '#lib/database/db.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { readAddressPolicy, saveWrittenAddresses } from './approved-addresses.ts';
import { containsAddress } from './contains-address.ts';

/** The origin of an address: a turn, with its session if there is one. */
type AskingContext = Pick<EntityContext, 'db' | 'userId' | 'sessionId' | 'programTurn'> & { turnId?: string };

/** An address that a deliverable needs: a source, or a redirect target of one. */
export interface RequestedAddress {
  address: string;
  /** The source's value. */
  source: string;
}

/** The addresses among the sources of a deliverable. */
export function addressesOf(sources: unknown): string[] {
  const all = Array.isArray(sources) ? (sources as { type?: unknown; value?: unknown }[]) : [];
  return [...new Set(all.flatMap(({ type, value }) => (type === 'url' && typeof value === 'string' ? [value] : [])))];
}

/**
 * Requests approval for each source of a deliverable that the partner or a client wrote and that the person has not approved. An
 * address that appears in full in a message of theirs in this session counts as written by them.
 * @returns the addresses that wait for approval
 */
export async function askForSources(ctx: AskingContext, deliverable: Row): Promise<string[]> {
  const addresses = addressesOf(deliverable.sources);
  if (addresses.length === 0) return [];
  const { stateOf } = await readAddressPolicy(ctx.db, ctx.userId);
  const unapproved = addresses.filter((address) => stateOf(address) !== 'approved');
  if (unapproved.length === 0) return [];
  const messages = await readOwnMessages(ctx);
  const written = unapproved.filter((address) => messages.some((text) => containsAddress(text, address)));
  await saveWrittenAddresses(ctx.db, written);
  const waiting = unapproved.filter((address) => !written.includes(address) && stateOf(address) === 'waiting');
  const turn = ctx.turnId ?? ctx.programTurn;
  if (turn)
    await askForAddresses(
      ctx.db,
      turn,
      deliverable,
      waiting.map((address) => ({ address, source: address })),
    );
  return waiting;
}

/** Opens a request for each address; open requests stay unchanged. @throws what the database client throws */
export async function askForAddresses(db: Db, turn: string, deliverable: Row, wanted: readonly RequestedAddress[]): Promise<void> {
  for (const { address, source } of wanted) {
    const origin = URL.parse(address)?.origin;
    if (!origin) continue;
    const call = { name: 'approve_address', input: { address } };
    const proposal = proposalFor(deliverable, { address, source }, origin);
    await db
      .rpc('ask_for_address', {
        deliverable: String(deliverable.id),
        turn,
        subject: proposal.subject,
        payload: JSON.parse(JSON.stringify({ call, proposal, address, origin, source })),
        request_digest: digestOf({ call, deliverable: deliverable.id }),
      })
      .throwOnError();
  }
}

function proposalFor(deliverable: Row, { address, source }: RequestedAddress, origin: string): Proposal {
  return {
    subject: `Read ${origin} for “${deliverable.title}”`,
    facts: [
      { label: 'Full address', value: address },
      ...(source === address ? [] : [{ label: 'Reached from', value: source }]),
      { label: 'What you approve', value: `Your partner can read every page on ${origin} until you remove it in settings` },
    ],
    verb: 'Approve',
    decline: 'Decline',
    page: `/deliverables/${deliverable.id}`,
  };
}

/**
 * The person's own words in this session. Messages whose words someone else wrote are omitted: decisions about
 * approvals, which repeat the proposal, and selected options.
 */
async function readOwnMessages({ db, userId, sessionId }: AskingContext): Promise<string[]> {
  if (!sessionId) return [];
  const { data } = await db
    .from('session_messages')
    .select('parts, metadata')
    .eq('user_id', userId)
    .eq('session_id', sessionId)
    .eq('role', 'user')
    .order('created_at', { ascending: false })
    .limit(200)
    .throwOnError();
  return data.flatMap(({ parts, metadata }) => {
    const { approval, clarify } = metadata as { approval?: unknown; clarify?: { option?: unknown } };
    if (approval || (clarify?.option ?? null) !== null) return [];
    return (parts as { type: string; text?: string }[]).flatMap(({ type, text }) => (type === 'text' && text ? [text] : []));
  });
}
