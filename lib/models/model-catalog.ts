import { z } from 'zod';
import type { AppEnvironment } from '#lib/base/env.ts';
import { BUILT_IN } from '#lib/base/model-name.ts';
import { type ModelPrices, modelPrices } from '#lib/base/price-overrides.ts';
import { openText, sealText } from '#lib/base/sealed-text.ts';
import type { Services } from '#lib/base/services.ts';
import type { Thinking } from '#lib/base/thinking.ts';
import { thinkingSetting } from '#lib/base/thinking-setting.ts';
import { createModel, findModel, type ModelEnvironment, type PartnerModel } from './model.ts';
import { refuseWithoutTools } from './model-check.ts';

/** How long a process uses what it read before it reads again, in ms. Nothing is read while no model is used. */
const READ_MS = 1_000;
const ANSWER_MS = 5_000;

/** The kinds of use that have a default model. */
export const modelPurposes = ['chat', 'background'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/** A model that an administrator added, without its key. */
export interface AddedModel {
  id: string;
  provider: 'anthropic' | 'openai-compatible';
  /** Its id at its service. */
  model: string;
  name: string;
  /** Null: the address that the environment sets for the provider. */
  address: string | null;
  hasKey: boolean;
  thinking: Thinking;
  /** Null: unknown, unless the environment or the list has them. */
  prices: ModelPrices | null;
  /** Identifies this state of the row, so that a change of another state is noticed. */
  updatedAt: string;
}

/** The models of the installation as they are now. */
export interface ModelSelection {
  /** Answers in a new chat, unless the person chooses another. */
  model: PartnerModel;
  /** Does what no person waits for: versions, tickets, summaries, and what is remembered and learned. */
  background: PartnerModel;
  /** Would answer if no default was chosen. */
  firstByOrder: PartnerModel;
  /** The models that people can choose from, the default first. */
  offered: readonly PartnerModel[];
  /** Finds a model that can be used here, also one that is not offered. */
  find(id: string): PartnerModel | null;
  /** Models that administrators added. `problem`: why one cannot be offered. */
  added: readonly (AddedModel & { problem: string | null })[];
  /** The defaults that an administrator chose. */
  chosen: Partial<Record<ModelPurpose, string>>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    models: ModelCatalog;
  }
}

export type CatalogEnvironment = ModelEnvironment &
  Pick<AppEnvironment, 'MODELS' | 'defaultModelBy' | 'SEALING_SECRET' | 'SUPABASE_SECRET_KEY'>;

const storedThinking = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text) as Thinking)
  .pipe(thinkingSetting)
  .catch('off');

const installed = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      provider: z.enum(['anthropic', 'openai-compatible']),
      model: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      sealed_key: z.string().nullable(),
      thinking: storedThinking,
      prices: modelPrices.nullish().transform((prices) => prices ?? null),
      updated_at: z.string(),
    }),
  ),
  defaults: z.object({ chat: z.string().optional(), background: z.string().optional() }),
});
type Installed = z.infer<typeof installed>;
type Row = Installed['models'][number];

/**
 * The models of the environment and those that administrators added. Every process reads the latter when it uses a model, at
 * most once a second, so a change works everywhere without a restart.
 */
export class ModelCatalog {
  readonly #env: CatalogEnvironment;
  readonly #services: Pick<Services, 'serviceDb' | 'clock' | 'log'>;
  readonly #readMs: number;
  readonly #named: NonNullable<Services['modelNamed']>;
  readonly #ofEnvironment = new Map<string, PartnerModel>();
  /** Each added model, by its row and the row's state, so that its check is made once. */
  #ofRows = new Map<string, PartnerModel>();
  #selection: ModelSelection;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #failing = false;

  constructor(env: CatalogEnvironment, services: Pick<Services, 'serviceDb' | 'clock' | 'log'>, readMs = READ_MS) {
    this.#readMs = readMs;
    this.#env = env;
    this.#services = services;
    this.#named = findModel(env, services.clock);
    this.#selection = this.#select({ models: [], defaults: {} });
  }

  /** The models now. If the database does not answer, those that were known last. */
  async current(): Promise<ModelSelection> {
    if (performance.now() - this.#readAt >= this.#readMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#selection;
  }

  /** Something was changed by this process: the next use reads again. */
  async changed(): Promise<void> {
    // A read that began before the change may not have it.
    await this.#reading;
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  /** Whether the environment sets the default, so that it cannot be chosen. */
  get defaultIsSet(): boolean {
    return this.#env.defaultModelBy === 'MODEL';
  }

  /** The names of the models that the environment sets; empty if there is only the built-in assistant because nothing is set. */
  get namesOfEnvironment(): readonly string[] {
    return this.#env.defaultModelBy === 'nothing' ? [] : this.#env.MODELS;
  }

  /** Seals a key for storage. It can be decrypted only for this model, provider and address. */
  seal(owner: Pick<AddedModel, 'id' | 'provider' | 'address'>, key: string): string {
    return sealText(this.#secret, sealedFor(owner), key);
  }

  /** The settings of a model with what was entered, or the reason that it cannot be used. */
  settingsOf(
    {
      provider,
      model,
      name,
      address,
      thinking,
      prices,
    }: Pick<AddedModel, 'provider' | 'model' | 'name' | 'address' | 'thinking' | 'prices'>,
    key: string | undefined,
  ): ModelEnvironment | { problem: string; field: 'address' | 'key' } {
    const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, OPENAI_COMPATIBLE_API_KEY, OPENAI_COMPATIBLE_BASE_URL, ...env } = this.#env;
    const MODEL = `${provider}:${model}`;
    // A key of the environment goes only to an address of the environment.
    const keyOr = (fromEnvironment: string | undefined) => key ?? (address ? undefined : fromEnvironment);
    const added = { name, thinking, prices };
    if (provider === 'anthropic') {
      const apiKey = keyOr(ANTHROPIC_API_KEY);
      if (!apiKey) return { field: 'key', problem: 'Enter a key. The environment sets none for this address.' };
      return { ...env, MODEL, ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: address ?? ANTHROPIC_BASE_URL, added };
    }
    const baseUrl = address ?? OPENAI_COMPATIBLE_BASE_URL;
    if (!baseUrl) return { field: 'address', problem: 'Enter the address of the model server.' };
    return { ...env, MODEL, OPENAI_COMPATIBLE_API_KEY: keyOr(OPENAI_COMPATIBLE_API_KEY), OPENAI_COMPATIBLE_BASE_URL: baseUrl, added };
  }

  get #secret(): string {
    return this.#env.SEALING_SECRET ?? this.#env.SUPABASE_SECRET_KEY;
  }

  async #read(): Promise<void> {
    try {
      const { data } = await this.#services.serviceDb
        .rpc('installed_models')
        .retry(false)
        .abortSignal(AbortSignal.timeout(ANSWER_MS))
        .throwOnError();
      this.#selection = this.#select(installed.parse(data));
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#services.log('The added models could not be read; those known last are used', error);
      this.#failing = true;
    }
    this.#readAt = performance.now();
  }

  #select({ models, defaults }: Installed): ModelSelection {
    const known = this.#ofRows;
    this.#ofRows = new Map();
    const added = models.map((row) => this.#addedModel(row, known));
    const usable = added.flatMap(({ partnerModel }) => (partnerModel ? [partnerModel] : []));
    const set = this.namesOfEnvironment.flatMap((name) => this.#modelOfEnvironment(name) ?? []);
    const all = [...set, ...usable];
    const offered = all.length > 0 ? all : [this.#modelOfEnvironment(BUILT_IN)!];
    const choice = (purpose: ModelPurpose) => (this.defaultIsSet ? undefined : offered.find(({ id }) => id === defaults[purpose]));
    const firstByOrder = offered.find(({ id }) => id === this.#env.MODEL) ?? offered[0]!;
    const model = choice('chat') ?? firstByOrder;
    return {
      model,
      firstByOrder,
      background: choice('background') ?? model,
      offered: [model, ...offered.filter((one) => one !== model)],
      find: (id) => offered.find((one) => one.id === id) ?? this.#modelOfEnvironment(id),
      added: added.map(({ partnerModel: _, ...row }) => row),
      chosen: defaults,
    };
  }

  #addedModel(row: Row, known: ReadonlyMap<string, PartnerModel>) {
    const { sealed_key: sealedKey, updated_at: updatedAt, ...rest } = row;
    const listed = { ...rest, updatedAt, hasKey: sealedKey !== null };
    const state = `${row.id} ${updatedAt}`;
    const key = sealedKey === null ? undefined : openText(this.#secret, sealedFor(row), sealedKey);
    if (key === null) return { ...listed, partnerModel: null, problem: 'The stored key can no longer be decrypted. Enter it again.' };
    const settings = this.settingsOf(row, key);
    if ('problem' in settings) return { ...listed, partnerModel: null, problem: settings.problem };
    if (this.namesOfEnvironment.includes(settings.MODEL))
      return { ...listed, partnerModel: null, problem: 'The environment sets this model too, and its settings are used.' };
    const partnerModel = known.get(state) ?? refuseWithoutTools(createModel(settings, this.#services.clock));
    this.#ofRows.set(state, partnerModel);
    return { ...listed, partnerModel, problem: null };
  }

  #modelOfEnvironment(name: string): PartnerModel | null {
    const known = this.#ofEnvironment.get(name);
    if (known) return known;
    const model = this.#named(name);
    if (!model) return null;
    const guarded = refuseWithoutTools(model);
    this.#ofEnvironment.set(name, guarded);
    return guarded;
  }
}

const sealedFor = ({ id, provider, address }: Pick<AddedModel, 'id' | 'provider' | 'address'>) =>
  `models/${id}/${provider}/${address ?? ''}`;
