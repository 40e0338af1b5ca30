import { randomUUID } from 'node:crypto';
import type { Db } from '#lib/database/db.ts';
import type { Partner } from '#lib/runs/chat/partner.ts';
import { fold } from '#lib/turns/fold.ts';
import type { Hub } from '#lib/turns/hub.ts';
import { contains } from './expectation.ts';
import { type Rows, readRows } from './rows.ts';

/** A call of a turn, in the order of its log. `output` is absent while it waits. */
export interface EvalCall {
  name: string;
  input: Record<string, unknown>;
  output?: { success: boolean; [field: string]: unknown };
}

/** The results of one message. */
export interface EvalTurn {
  calls: EvalCall[];
  /** All that the person read: messages, the question, and text outside of calls. */
  reply: string;
  /** The open question, if the turn ended with one. */
  question?: { id: string; options: string[] };
  /** The open approval, if the turn ended with one. */
  approval?: { id: string; subject: string };
  exitReason: string;
  tokens: { in: number; out: number };
  /** Nano-dollars; null when unknown. */
  cost: number | null;
}

type Part = { type: string; text?: string; input?: Record<string, unknown>; output?: EvalCall['output'] };

/** A person with an account, in one chat. */
export class EvalPerson {
  readonly #session = randomUUID();
  readonly #partner: Partner;
  readonly #hub: Hub;
  readonly id: string;
  readonly db: Db;

  constructor(id: string, db: Db, partner: Partner, hub: Hub) {
    this.id = id;
    this.db = db;
    this.#partner = partner;
    this.#hub = hub;
  }

  /** Sends a message and waits until its turn has ended. `screen`: the ref of the page beside the chat. */
  say(text: string, { screen }: { screen?: string } = {}): Promise<EvalTurn> {
    return this.#send(text, {}, screen);
  }

  /** Picks an option of a question. */
  pick(question: NonNullable<EvalTurn['question']>, option: string): Promise<EvalTurn> {
    return this.#send(option, { clarify: { requestId: question.id, option } });
  }

  /** Answers a question: with the option that contains the text, or else in these words. */
  answer(question: NonNullable<EvalTurn['question']>, text: string): Promise<EvalTurn> {
    const option = question.options.find((one) => contains(one, text));
    return option === undefined ? this.#send(text, { clarify: { requestId: question.id, option: null } }) : this.pick(question, option);
  }

  /** Approves what a card shows. */
  approve(approval: NonNullable<EvalTurn['approval']>): Promise<EvalTurn> {
    return this.decide(approval, 'approve');
  }

  /** Decides about what a card shows. */
  decide({ id, subject }: NonNullable<EvalTurn['approval']>, decision: 'approve' | 'deny'): Promise<EvalTurn> {
    return this.#send(`${decision === 'approve' ? 'Approved' : 'Declined'}: ${subject}`, { approval: { requestId: id, decision } });
  }

  rows(): Promise<Rows> {
    return readRows(this.db);
  }

  async #send(text: string, metadata: object, screen?: string): Promise<EvalTurn> {
    const sent = await this.#partner.send(this.id, {
      session: this.#session,
      message: randomUUID(),
      parts: [{ type: 'text', text }],
      metadata,
      ...(screen ? { screen } : {}),
    });
    if (!('stream' in sent)) throw new Error(`The message was refused: ${JSON.stringify(sent)}`);
    const chunks = await Array.fromAsync(sent.stream);
    await this.#hub.find(sent.turn, this.id)?.finished;
    const reply = await fold(sent.turn, chunks);
    const { exitReason = 'complete', tokensIn = 0, tokensOut = 0, costNanoUsd = null } = reply.metadata ?? {};
    const parts = JSON.parse(JSON.stringify(reply.parts)) as Part[];
    const calls = parts.flatMap(({ type, input = {}, output }): EvalCall[] =>
      type.startsWith('tool-') ? [{ name: type.slice('tool-'.length), input, ...(output ? { output } : {}) }] : [],
    );
    const said = parts.flatMap(({ text, input }) => text ?? input?.message ?? input?.question ?? []).map(String);
    return {
      calls,
      reply: said.join('\n'),
      ...(await this.#open(calls)),
      exitReason,
      tokens: { in: tokensIn, out: tokensOut },
      cost: costNanoUsd,
    };
  }

  /** What waits for the person in this chat. */
  async #open(calls: readonly EvalCall[]): Promise<Pick<EvalTurn, 'question' | 'approval'>> {
    const { data } = await this.db
      .from('requests')
      .select('id, kind, subject')
      .eq('session_id', this.#session)
      .eq('state', 'open')
      .order('created_at', { ascending: false })
      .throwOnError();
    const question = data.find(({ kind }) => kind === 'question');
    const approval = data.find(({ kind }) => kind === 'approval');
    const asked = calls.findLast(({ name, output }) => name === 'Clarify' && output?.success);
    return {
      ...(question && asked ? { question: { id: question.id, options: (asked.input.options ?? []) as string[] } } : {}),
      ...(approval ? { approval: { id: approval.id, subject: approval.subject } } : {}),
    };
  }
}
