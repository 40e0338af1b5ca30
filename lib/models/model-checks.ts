import { wrapLanguageModel } from 'ai';
import type { Services } from '#lib/base/services.ts';
import { checkModel, type ModelStatus } from './check-model.ts';
import { UnsupportedTaskError } from './failure.ts';
import type { ModelEnvironment, PartnerModel } from './model.ts';

/** How long pages wait for a check after it began: a local server may first have to load the model. */
const PAGE_WAIT_MS = 2_000;
/** How long the result of a check that failed for now is valid. */
const RETRY_MS = 60_000;

declare module '#lib/base/services.ts' {
  interface Services {
    modelChecks: ModelChecks;
  }
}

interface Check {
  /** When it began, in ms. */
  at: number;
  result: Promise<ModelStatus>;
  /** Whether the result may be another one later, although nothing was changed here. */
  isTransient: boolean;
}

/** The checks of models. Each model is checked once in a process, and again later if its service failed for now. */
export class ModelChecks {
  readonly #env: ModelEnvironment;
  readonly #clock: Services['clock'];
  readonly #checks = new Map<string, Check>();

  constructor(env: ModelEnvironment, clock: Services['clock']) {
    this.#env = env;
    this.#clock = clock;
  }

  /** The result of a model's check. */
  result(model: string): Promise<ModelStatus> {
    return this.#check(model).result;
  }

  /** The result for a page, which does not wait for a slow check. */
  status(model: string, waitMs = PAGE_WAIT_MS): Promise<ModelStatus> {
    const checking = { model, state: 'checking', usable: true, message: 'The model is still being checked.' } as const;
    const { promise, resolve } = Promise.withResolvers<ModelStatus>();
    const { at, result } = this.#check(model);
    const timer = setTimeout(() => resolve(checking), Math.max(0, at + waitMs - this.#now()));
    void result.then(resolve);
    return promise.finally(() => clearTimeout(timer));
  }

  /** Checks a model again, for example after its server was changed. */
  again(model: string): Promise<ModelStatus> {
    this.#checks.delete(model);
    return this.status(model);
  }

  #check(model: string): Check {
    const known = this.#checks.get(model);
    if (known && !(known.isTransient && this.#now() - known.at >= RETRY_MS)) return known;
    const check: Check = { at: this.#now(), isTransient: false, result: checkModel({ ...this.#env, MODEL: model }) };
    this.#checks.set(model, check);
    void check.result.then(({ state, usable }) => {
      check.isTransient = usable && state !== 'ready' && state !== 'built-in' && state !== 'unchecked';
    });
    return check;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  /** The model, refusing every request if its check finds that it cannot call tools. */
  guard(model: PartnerModel): PartnerModel {
    if (model.provider !== 'openai-compatible') return model;
    const admit = async (signal: AbortSignal | undefined) => {
      const { state, message } = await unlessAborted(this.result(model.id), signal);
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
