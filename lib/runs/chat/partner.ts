import type { UIMessageChunk } from 'ai';
import { limits } from '#lib/base/limits/limits.ts';
import { BUILT_IN } from '#lib/base/model-name.ts';
import type { Services } from '#lib/base/services.ts';
import type { ChatRequest } from '#lib/turns/chat-request.ts';
import { LiveTurn } from '#lib/turns/live-turn.ts';
import { type RecoverOptions, recoverTurn, STALE_S } from '#lib/turns/recover-turn.ts';
import { tailTurn } from '#lib/turns/tail-turn.ts';
import { type StartInput, type StartOutcome, TurnStoreError, turnStore } from '#lib/turns/turn-store.ts';
import { chatOperator } from './chat-operator.ts';
import { embedMessage } from './gather-context.ts';
import { hasImages } from './images.ts';
import { type ChatServices, runTurn } from './run-turn.ts';

/** The models that may answer now. */
export interface ChatModels {
  /** Answers unless the person chose another. */
  model: Services['model'];
  /** The models that people can choose from. */
  offered: readonly Services['model'][];
  /** Writes the summaries of long chats. */
  background: Services['model'];
}

export interface PartnerOptions extends Omit<ChatServices, 'model'>, Pick<Services, 'hub'> {
  models: () => Promise<ChatModels>;
  staleSeconds?: number;
  /** Messages that a person may send in a minute. */
  sendsPerMinute?: number;
  /** Called when a person's chats have changed, so that their other tabs update immediately. */
  changed?: (userId: string) => void;
}

/** A turn that is read while it runs: its id, and its chunks from the start. */
export interface Reading {
  turn: string;
  stream: ReadableStream<UIMessageChunk>;
}

/** Why a message was not accepted. */
export type Refused = Exclude<StartOutcome, { turn: string; attempt: number }> | { outcome: 'cannot_see'; model: string };

/**
 * The Thinking Partner as a service: send, read along, stop, recover. All throw {@link TurnStoreError} when the
 * database is unavailable.
 */
export function createPartner(options: PartnerOptions) {
  const { actingAs, hub, clock, instance } = options;
  const staleSeconds = options.staleSeconds ?? STALE_S;

  const recovering = (userId: string): RecoverOptions => ({
    db: actingAs(userId),
    instance,
    clock,
    staleSeconds,
  });

  /** A turn from its start: from memory when it runs here, else from the database. Null when it is not this person's. */
  async function read(userId: string, turn: string): Promise<Reading | null> {
    const live = hub.find(turn, userId);
    const stream = live ? live.read() : await tailTurn(recovering(userId), turn);
    return stream && { turn, stream };
  }

  return {
    read,

    /** Answers a message once, however often it is sent: the same message and attempt read the same turn. */
    async send(userId: string, request: ChatRequest): Promise<Reading | Refused> {
      if (hub.closed) throw new TurnStoreError('start the turn', '57P01', 'this process is shutting down');
      const db = actingAs(userId);
      const text = request.parts.map((part) => part.text).join('\n');
      const query = embedMessage(options.embedder, text);
      const { screen, model: chosen, ...message } = request;
      const { offered, background, ...models } = await options.models();
      const model = offered.find(({ id }) => id === chosen) ?? models.model;
      if (!model.sees && (await hasImages(db, text)))
        return { outcome: 'cannot_see', model: model.provider === BUILT_IN ? 'The built-in assistant' : model.name };
      const input: StartInput = {
        ...message,
        model: model.id,
        instance,
        lease: clock.newId(),
        allowed_per_minute: options.sendsPerMinute ?? limits.messages.most,
      };
      const start = () => turnStore.start(db, input);
      // Without a response it may have started anyway; a retry with the same lease finds out.
      let outcome = await start().catch((error) => (TurnStoreError.is(error) && error.code === '' ? start() : Promise.reject(error)));
      if (outcome.outcome === 'turn_running' && outcome.stale_s >= staleSeconds && !hub.find(outcome.turn, userId)) {
        await recoverTurn(recovering(userId), outcome.turn);
        outcome = await start();
      }
      if (outcome.outcome === 'existing') return (await read(userId, outcome.turn)) ?? { outcome: 'not_found' };
      if (outcome.outcome !== 'started') return outcome;

      const live = new LiveTurn(outcome.turn, userId, request.session);
      hub.add(live);
      const stream = live.read();
      const services = { ...options, model };
      void runTurn(services, chatOperator(services), {
        live,
        lease: input.lease,
        attempt: outcome.attempt,
        message: text,
        trigger: request.metadata.approval ? 'signal' : 'user',
        query,
        background,
        ...(screen ? { screen } : {}),
      });
      void live.finished.then(() => options.changed?.(userId));
      options.changed?.(userId);
      return { turn: live.id, stream };
    },

    /** The running turn of a session, from its start, or null. */
    async readRunning(userId: string, session: string): Promise<Reading | null> {
      const running = await turnStore.running(actingAs(userId), session);
      return running && read(userId, running.id);
    },

    /** Stops the session's turn, in whichever process it runs. False when none runs. */
    async stop(userId: string, session: string): Promise<boolean> {
      const here = hub.findInSession(session, userId);
      here?.abort('stopped');
      if (here) return true;
      const turn = await turnStore.requestStop(actingAs(userId), session, clock.now());
      if (!turn) return false;
      hub.find(turn, userId)?.abort('stopped');
      return true;
    },

    /**
     * Ends the given abandoned turns; one that cannot be ended now is logged and left for the next round.
     * @param ended ids of processes that have certainly ended
     * @returns whether all were ended or did not need to be
     */
    async recover(turns: readonly { id: string; user_id: string }[], ended: readonly string[] = []): Promise<boolean> {
      let all = true;
      for (const { id, user_id } of turns)
        try {
          if (hub.find(id, user_id)) continue;
          if (await recoverTurn({ ...recovering(user_id), ended }, id)) options.changed?.(user_id);
        } catch (error) {
          all = false;
          options.log(`Turn ${id} could not be recovered`, error);
        }
      return all;
    },
  };
}

export type Partner = ReturnType<typeof createPartner>;
