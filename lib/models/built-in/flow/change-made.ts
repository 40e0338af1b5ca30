import type { Exchange, PastCall } from '../prompt/conversation.ts';

/** What one message changed. */
export interface ChangeMade {
  /** The person's message; if they answered a question with it, the one that led to the question. */
  request: string;
  /** The answer to it, which says what was changed. */
  reply: string;
  /** The intent that it carried out, as the classifier names it, or the action. */
  intent?: string;
  /** What it changed, in order. */
  refs: readonly string[];
  /** The input of the first call that it made for that. */
  input: Readonly<Record<string, unknown>>;
}

const changing = ({ name, outcome }: PastCall) => /^(?:Edit|Write|Execute)$/.test(name) && outcome?.success === true;

/** What an exchange changed; undefined if nothing. */
export function changeIn(exchange: Exchange | undefined, request: string): ChangeMade | undefined {
  const calls = exchange?.steps.flat() ?? [];
  const made = calls.filter(changing);
  // What is done instead of something comes after the call that takes that back.
  const first = made.find(({ input }) => input.action !== 'change.undo') ?? made[0];
  if (!first) return undefined;
  const refs = [...new Set(made.map(({ outcome }) => String(outcome?.target ?? outcome?.ref)))];
  const message = calls.findLast(({ name, outcome }) => name === 'Respond' && outcome?.success)?.input.message;
  const reply = typeof message === 'string' ? message : `I changed [this](${refs[0]}).`;
  return { request, reply, intent: intentOf(first), refs, input: first.input };
}

const ofAction: Record<string, string> = {
  'change.undo': 'chat.undo',
  'deliverable.generate': 'deliverable.write',
  'work.run': 'ticket.run',
  'work.cancel': 'ticket.cancel',
};
const ofNew: Record<string, string> = { deliverable: 'deliverable.create', memory: 'memory.remember', work: 'ticket.create' };
const ofStatus: Record<string, string> = { active: 'deliverable.resume', paused: 'deliverable.pause', archived: 'deliverable.archive' };
const ofField: Record<string, string> = {
  title: 'deliverable.rename',
  recipient: 'deliverable.recipient',
  instructions: 'deliverable.instructions',
  sources: 'deliverable.source',
  destination: 'deliverable.destination',
};

function intentOf({ name, input }: PastCall): string | undefined {
  if (name === 'Execute') return ofAction[String(input.action)] ?? String(input.action);
  const type = String(input.ref).split(':')[0]!;
  if (name === 'Write') return ofNew[type];
  const changes = (input.changes ?? {}) as Record<string, unknown>;
  if (type === 'memory') return changes.is_active === false ? 'memory.forget' : 'memory.correct';
  if (type !== 'deliverable') return undefined;
  return ofStatus[String(changes.status)] ?? ofField[Object.keys(changes)[0]!];
}

/** Intents that change one of the deliverables, so that a message after it may name another one. */
export const ofThing = /^deliverable\.(?:schedule|pause|resume|archive|instructions|recipient|write|rename)$/;
