import { Chat } from '@ai-sdk/react';
import { createStore } from 'zustand/vanilla';
import type { Conversation } from '#lib/features/sessions/conversation.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { createDraft } from './draft-store.ts';
import { newId } from './new-id.ts';
import { lastAnswering } from './offered-model.ts';
import { branchBefore, mayFollow, messageOf, type Outgoing } from './outgoing.ts';
import { deleted, type Problem, problemOf, reconnecting, unreachable } from './problem.ts';
import { mergeRemembered } from './remembered.ts';
import { atRest, type SessionState } from './session-state.ts';
import { mergeMessages } from './thread.ts';
import { TurnTransport } from './turn-transport.ts';
import { waitForReconnect } from './wait-for-reconnect.ts';

const LONGEST_WAIT_MS = 10_000;

/**
 * One conversation in this browser, from the first character typed: it outlives the page that shows it. It sends, queues one
 * message while a turn runs, reconnects to a lost turn, and returns text that the server refused.
 */
export class ChatSession {
  readonly id: string;
  readonly chat: Chat<PartnerMessage>;
  readonly draft: ReturnType<typeof createDraft>;
  readonly store;
  readonly #transport: TurnTransport;
  readonly #fetch: typeof globalThis.fetch;
  readonly #taken = new WeakSet<Conversation>();
  #stopWanted = false;
  #turnsRead = 0;
  /** The message that is being sent. */
  #sending: Outgoing | null = null;

  constructor(id: string, { draftKey = id, fetch = (...args: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...args) } = {}) {
    this.id = id;
    this.#fetch = fetch;
    this.draft = createDraft(draftKey);
    this.store = createStore<SessionState>(() => atRest);
    const model = () => this.store.getState().model ?? lastAnswering(this.chat.messages);
    this.#transport = new TurnTransport({ fetch, model, onAccepted: () => this.#accepted() });
    this.chat = new Chat<PartnerMessage>({ id, transport: this.#transport, generateId: newId });
  }

  get busy(): boolean {
    return this.store.getState().phase !== 'idle';
  }

  /** Applies the server's view, each one once, unless a turn is being read here, which is newer. Reads a running turn. */
  take(conversation: Conversation): void {
    if (this.#taken.has(conversation)) return;
    this.#taken.add(conversation);
    // The chat exists: it was restored.
    this.store.setState(({ problem }) => ({ begun: true, problem: problem?.code === deleted.code ? null : problem }));
    if (this.busy) return;
    this.show(conversation);
    if (conversation.runningTurnId) void this.attach(conversation.runningTurnId);
  }

  /** Applies the server's view without starting anything: also used when the page is rendered on the server. */
  show({ messages, hasEarlier, attempts, requests, remembered, rememberedAt, forgottenAt, undone }: Conversation): void {
    // Earlier messages that are shown may have been deleted, too; they are loaded again when the person goes back to them.
    const merged = forgottenAt === this.store.getState().forgottenAt ? mergeMessages(this.chat.messages, messages) : messages;
    const kept = merged.length > messages.length;
    this.chat.messages = merged;
    this.store.setState((state) => ({
      begun: true,
      hasEarlier: kept ? state.hasEarlier : hasEarlier,
      attempts: { ...state.attempts, ...attempts },
      requests: { ...state.requests, ...Object.fromEntries(requests.map(({ id, state, decidedAt }) => [id, { state, decidedAt }])) },
      remembered: mergeRemembered(state.remembered, remembered),
      rememberedAt,
      forgottenAt,
      undone,
    }));
    const { sending } = this.draft.getState();
    if (sending && merged.some(({ id }) => id === sending.id)) this.draft.getState().arrived();
  }

  /** Restores the draft once the page is loaded. Text whose sending was interrupted returns to the composer. */
  restoreDraft(): void {
    void this.draft.persist.rehydrate();
    const { sending, text, giveBack } = this.draft.getState();
    if (!sending || this.busy) return;
    if (this.chat.messages.some(({ id }) => id === sending.id)) this.draft.getState().arrived();
    else if (!text.startsWith(sending.text)) giveBack(sending.text);
  }

  /**
   * Sends a message, or queues it while a turn runs.
   * @returns false if the text stays in the composer: it is empty, or one message is already queued
   */
  send(text: string, options: Pick<Outgoing, 'clarify' | 'approval' | 'edits'> = {}): boolean {
    if (!text.trim()) return false;
    const { sending } = this.draft.getState();
    const outgoing: Outgoing = { id: sending?.text === text ? sending.id : newId(), text, ...options };
    if (this.busy) {
      if (this.store.getState().queued || options.edits) return false;
      this.store.setState({ queued: outgoing });
      this.#keep(outgoing);
    } else {
      void this.#dispatch(outgoing);
    }
    return true;
  }

  /** Moves the queued text back to the composer. */
  unqueue(): void {
    const { queued } = this.store.getState();
    this.store.setState({ queued: null });
    if (queued) this.#giveBack(queued);
  }

  /** Asks for another reply to the last message. The existing reply is kept among the attempts, unless its text was deleted. */
  retry(): void {
    const { messages } = this.chat;
    const asked = messages.findLast(({ role }) => role === 'user');
    if (!asked || this.busy) return;
    const replied = messages.at(-1);
    const old = replied?.role === 'assistant' ? replied : undefined;
    const before = this.store.getState().attempts;
    const kept = old?.metadata?.removed ? [] : [old?.id].filter((id) => id !== undefined);
    const made = [...new Set([...(before[asked.id] ?? []), ...kept])];
    const attempt = old ? Math.max(old.metadata?.attempt ?? 1, made.length) + 1 : undefined;
    this.store.setState({ attempts: { ...before, [asked.id]: made } });
    void this.#run(
      () => this.chat.regenerate({ messageId: asked.id, ...(attempt ? { body: { attempt } } : {}) }),
      () => {
        this.chat.messages = messages;
        this.store.setState({ attempts: before });
      },
    );
  }

  /** Asks the server to stop the turn. The reply then ends normally, with the text so far. */
  async stop(): Promise<void> {
    if (!this.busy) return;
    this.store.setState({ stopping: true });
    this.#stopWanted = true;
    if (!this.#transport.outcome.turnId) return;
    const response = await this.#fetch(`/api/chat/${this.id}/stop`, { method: 'POST' }).catch(() => null);
    if (response?.ok) {
      const { stopped } = (await response.json()) as { stopped: boolean };
      if (!stopped) this.store.setState({ stopping: false });
      return;
    }
    const problem = response ? problemOf(response.status, await response.text()) : unreachable;
    this.store.setState({
      stopping: false,
      problem: {
        ...problem,
        message: response ? problem.message : 'Couldn’t reach the server, so your partner is still working. Try Stop again.',
      },
    });
  }

  /** Reads a turn that started elsewhere or before the page was loaded: the given one, or the one that runs. */
  async attach(turnId: string | null = null): Promise<void> {
    if (this.busy) return;
    this.#transport.begin(turnId);
    this.store.setState({ phase: 'working' });
    await this.chat.resumeStream();
    await this.#readToTheEnd();
    await this.#settle();
  }

  /** This chat changed elsewhere: loads the changes, and reads a running turn. */
  async refresh(): Promise<void> {
    if (this.busy) return;
    const before = this.#turnsRead;
    const conversation = await this.#load<Conversation>('');
    // A turn read since then is newer than this response.
    if (conversation && !this.busy && before === this.#turnsRead) this.take(conversation);
  }

  /** Loads the messages before the first one shown. */
  async loadEarlier(): Promise<void> {
    const first = this.chat.messages[0];
    if (!first || this.store.getState().loadingEarlier) return;
    this.store.setState({ loadingEarlier: true });
    const earlier = await this.#load<Pick<Conversation, 'messages' | 'hasEarlier'>>(`?before=${first.id}`);
    if (earlier) {
      const known = new Set(this.chat.messages.map(({ id }) => id));
      this.chat.messages = [...earlier.messages.filter(({ id }) => !known.has(id)), ...this.chat.messages];
      this.store.setState({ hasEarlier: earlier.hasEarlier });
    }
    this.store.setState({ loadingEarlier: false });
  }

  /** The chat was deleted, here or in another window. */
  deletedElsewhere(): void {
    this.store.setState({ problem: deleted });
  }

  dismissProblem(): void {
    this.store.setState({ problem: null });
  }

  async #load<T>(query: string): Promise<T | null> {
    const response = await this.#fetch(`/api/chat/${this.id}/messages${query}`).catch(() => null);
    if (response?.ok) return (await response.json()) as T;
    this.store.setState({ problem: response ? problemOf(response.status, await response.text()) : unreachable });
    return null;
  }

  async #dispatch(outgoing: Outgoing, again = false): Promise<void> {
    const before = this.chat.messages;
    const branch = outgoing.edits ? branchBefore(before, outgoing.edits) : undefined;
    if (branch) this.chat.messages = branch.kept;
    this.#keep(outgoing);
    this.#sending = outgoing;
    this.store.setState({ editing: null });
    const takeBack = outgoing.approval && this.#decide(outgoing.approval);
    await this.#run(
      () => this.chat.sendMessage(messageOf(outgoing, new Date()), branch ? { body: { parentId: branch.parentId } } : {}),
      async (problem) => {
        this.chat.messages = before;
        takeBack?.();
        if (problem.code === 'turn_running' && !again && !outgoing.edits) {
          this.store.setState({ queued: outgoing, problem: null });
          return this.#waitForOther(outgoing);
        }
        this.#giveBack(outgoing, problem);
        if (problem.code === 'request_closed' || problem.code === 'message_reused') await this.refresh();
      },
    );
  }

  /** Shows an approval as decided before the server confirms it. Returns a function that reverts that. */
  #decide({ requestId, decision }: NonNullable<Outgoing['approval']>): () => void {
    const { requests } = this.store.getState();
    const before = requests[requestId] ?? { state: 'open', decidedAt: null };
    const put = (request: typeof before) => this.store.setState((state) => ({ requests: { ...state.requests, [requestId]: request } }));
    put({ state: decision === 'approve' ? 'approved' : 'denied', decidedAt: new Date().toISOString() });
    return () => put(before);
  }

  /** A turn of another tab runs: the message is sent when it ends. */
  async #waitForOther(outgoing: Outgoing): Promise<void> {
    this.#transport.begin();
    await this.#loadMissing();
    await this.chat.resumeStream();
    await this.#readToTheEnd();
    const { queued } = this.store.getState();
    this.store.setState({ phase: 'idle', stopping: false });
    if (queued?.id !== outgoing.id) return this.#settle();
    this.store.setState({ queued: null });
    await this.#dispatch(outgoing, true);
  }

  async #loadMissing(): Promise<void> {
    const conversation = await this.#load<Conversation>('');
    if (conversation) this.show(conversation);
  }

  /** A message that is being sent stays in the browser until it has arrived; edits and answers have their own place. */
  #keep({ id, text, clarify, approval, edits }: Outgoing): void {
    if (!clarify && !approval && !edits) this.draft.getState().send({ id, text });
  }

  #giveBack({ text, clarify, approval, edits }: Outgoing, problem?: Problem): void {
    if (approval) return;
    if (edits) this.store.setState({ editing: { id: edits, text } });
    // The question's own field keeps the text while it is open.
    else if (!clarify || (clarify.option === null && problem?.code === 'request_closed')) this.draft.getState().giveBack(text);
  }

  /** Makes one request and reads its turn to the end; `undo` is called if the server refused it. */
  async #run(request: () => Promise<void>, undo: (problem: Problem) => void | Promise<void>): Promise<void> {
    this.#transport.begin();
    this.store.setState({ phase: 'working', problem: null });
    await request();
    const { accepted, problem } = this.#transport.outcome;
    if (accepted) await this.#readToTheEnd();
    else {
      this.chat.clearError();
      this.store.setState({ phase: 'idle', stopping: false, problem: problem ?? unreachable });
      this.#stopWanted = false;
      this.unqueue();
      await undo(problem ?? unreachable);
      return;
    }
    await this.#settle();
  }

  #accepted(): void {
    if (this.#sending && this.#sending.id === this.draft.getState().sending?.id) this.draft.getState().arrived();
    this.#sending = null;
    this.store.setState((state) => ({
      begun: true,
      phase: 'working',
      problem: state.problem?.code === 'reconnecting' || state.problem?.code === 'signed_out' ? null : state.problem,
    }));
    if (this.#stopWanted) {
      this.#stopWanted = false;
      void this.stop();
    }
  }

  /** Reconnects to a turn whose stream was lost until its end was read, however long that takes. */
  async #readToTheEnd(): Promise<void> {
    for (let failures = 0; !this.#transport.outcome.ended; failures++) {
      const { absent, turnId, problem, accepted } = this.#transport.outcome;
      if (absent) {
        await this.#loadMissing();
        break;
      }
      if (problem?.action === 'new-chat') {
        this.store.setState({ problem });
        break;
      }
      if (accepted) failures = 0;
      this.store.setState({ phase: 'lost', problem: problem?.action === 'sign-in' ? problem : failures ? reconnecting : null });
      await waitForReconnect(Math.min(LONGEST_WAIT_MS, 250 * 2 ** failures));
      this.#transport.begin(turnId);
      await this.chat.resumeStream();
    }
    this.chat.clearError();
  }

  /** The turn has ended: sends the queued message, or returns it to the composer if it would skip a question. */
  async #settle(): Promise<void> {
    const { queued } = this.store.getState();
    this.#turnsRead++;
    this.#stopWanted = false;
    this.store.setState({ phase: 'idle', stopping: false, queued: null });
    if (!queued) return;
    if (mayFollow(queued, this.chat.messages.at(-1))) await this.#dispatch(queued);
    else this.#giveBack(queued);
  }
}
