import { wrapLanguageModel } from 'ai';
import type { Clock } from '#lib/base/clock.ts';
import { checkModel, type ModelStatus } from './check-model.ts';
import { UnsupportedTaskError } from './failure.ts';
import type { ModelEnvironment, PartnerModel } from './model.ts';

/** How long pages wait for a check after it began: a local server may first have to load the model. */
const PAGE_WAIT_MS = 2_000;
/** How long the result of a check that failed for now is valid. */
const RETRY_MS = 60_000;

interface Check {
  /** When it began, in ms. */
  at: number;
  result: Promise<ModelStatus>;
  /** Whether the result may be another one later, although nothing was changed here. */
  isTransient: boolean;
}

/** The check of a model. It is made once in a process, and again later if the service failed for now. */
export class ModelCheck {
  readonly #env: ModelEnvironment;
  readonly #clock: Pick<Clock, 'now'>;
  #current: Check | undefined;

  constructor(env: ModelEnvironment, clock: Pick<Clock, 'now'>) {
    this.#env = env;
    this.#clock = clock;
  }

  /** The result, however long it takes. */
  result(): Promise<ModelStatus> {
    return this.#check().result;
  }

  /** The result for a page, which does not wait for a slow check. */
  status(waitMs = PAGE_WAIT_MS): Promise<ModelStatus> {
    const { MODEL: model } = this.#env;
    const checking = { model, state: 'checking', usable: true, message: 'The model is still being checked.' } as const;
    const { promise, resolve } = Promise.withResolvers<ModelStatus>();
    const { at, result } = this.#check();
    const timer = setTimeout(() => resolve(checking), Math.max(0, at + waitMs - this.#now()));
    void result.then(resolve);
    return promise.finally(() => clearTimeout(timer));
  }

  /** Checks again, for example after the server was changed. */
  again(): Promise<ModelStatus> {
    this.#current = undefined;
    return this.status();
  }

  #check(): Check {
    const known = this.#current;
    if (known && !(known.isTransient && this.#now() - known.at >= RETRY_MS)) return known;
    const check: Check = { at: this.#now(), isTransient: false, result: checkModel(this.#env) };
    this.#current = check;
    void check.result.then(({ state, usable }) => {
      check.isTransient = usable && state !== 'ready' && state !== 'built-in';
    });
    return check;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

/** The model, refusing every request if its check finds that it cannot call tools. */
export function refuseWithoutTools(model: PartnerModel): PartnerModel {
  if (model.provider !== 'openai-compatible') return model;
  const admit = async (signal: AbortSignal | undefined) => {
    const { state, message } = await unlessAborted(model.check.result(), signal);
    if (state === 'no_tools') throw new UnsupportedTaskError(message);
  };
  const languageModel = wrapLanguageModel({
    model: model.languageModel,
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ doGenerate, params }) {
        await admit(params.abortSignal);
        return doGenerate();
      },
      async wrapStream({ doStream, params }) {
        await admit(params.abortSignal);
        return doStream();
      },
    },
  });
  return { ...model, languageModel };
}

/** The value of a promise, or the reason of the signal if it aborts first. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
