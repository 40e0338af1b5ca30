import { AdminPage } from '#components/admin/admin-page.tsx';
import { formatCost, formatThinking, modelStateLabel } from '#components/admin/labels.ts';
import { AddModelButton, type ProvidersOfEnvironment } from '#components/admin/models/add-model.tsx';
import { DefaultModels } from '#components/admin/models/default-models.tsx';
import { type ListedModel, ModelList } from '#components/admin/models/model-list.tsx';
import { Section } from '#components/shell/page.tsx';
import { runtime } from '#lib/app/web.ts';
import { env } from '#lib/base/env.ts';
import { BUILT_IN } from '#lib/base/model-name.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import type { AddedModel, ModelSelection } from '#lib/models/model-catalog.ts';
import { findOllama } from '#lib/models/ollama.ts';
import { currentAdmin } from '../current-admin.ts';

export const metadata = { title: 'Models, admin' };

export default async function AdminModelsPage() {
  await currentAdmin();
  const { models } = runtime();
  await models.changed();
  const selection = await models.current();
  const { model, background, offered, chosen } = selection;
  const [listed, ollama] = await Promise.all([listModels(selection), findOllama(offered)]);
  const ofEnvironment: ProvidersOfEnvironment = {
    anthropic: env().ANTHROPIC_API_KEY !== undefined,
    'openai-compatible': env().OPENAI_COMPATIBLE_BASE_URL !== undefined,
  };
  const isBuiltIn = model.provider === BUILT_IN && offered.length === 1;
  return (
    <AdminPage title="Models" aside={<AddModelButton ofEnvironment={ofEnvironment} />}>
      <div className="flex flex-col gap-12">
        {isBuiltIn ? (
          <p className="max-w-[40rem] text-body text-pretty text-ink-2">
            No model is set up, so a small built-in assistant answers. A model, such as Claude or one on your own machine, understands free
            wording and writes drafts in its own words.
          </p>
        ) : (
          <Section title="Defaults">
            {models.defaultIsSet ? (
              <p className="max-w-[40rem] pt-3 text-body text-pretty text-ink-2">
                The environment sets the default with MODEL: {model.name} answers in new chats and does the work in the background. To
                choose here, remove MODEL from the environment and restart the app.
              </p>
            ) : (
              <DefaultModels models={offered.map(({ id, name }) => ({ id, name }))} chosen={chosen} first={selection.firstByOrder.name} />
            )}
          </Section>
        )}
        <ModelList models={listed} />
        {ollama ? <OllamaOffer {...ollama} ofEnvironment={ofEnvironment} /> : null}
      </div>
    </AdminPage>
  );

  async function listModels({ added }: ModelSelection): Promise<ListedModel[]> {
    const unusable = added.flatMap((one): ListedModel[] =>
      one.problem === null
        ? []
        : [
            {
              id: `${one.provider}:${one.model}`,
              name: one.name,
              message: one.problem,
              usable: false,
              hasCheck: false,
              facts: [['Address', one.address]],
              added: one,
            },
          ],
    );
    const usable = offered.map(async (one): Promise<ListedModel> => {
      const { state, usable, message } = await one.check.status();
      const row = models.namesOfEnvironment.includes(one.id)
        ? undefined
        : added.find(({ provider, model }) => `${provider}:${model}` === one.id);
      return {
        id: one.id,
        name: one.name,
        message,
        usable,
        hasCheck: state !== 'built-in',
        facts: [
          ['Used', purposeOf(one)],
          ['State', modelStateLabel(state)],
          ['Address', one.address],
          ['Key', keyOf(one, row)],
          ['Thinking', one.provider === BUILT_IN ? null : formatThinking(one)],
          ['Price', priceOf(one, row !== undefined)],
          [
            'Set by',
            row ? 'An administrator, on this page' : one.provider === BUILT_IN ? null : 'The environment, where it can be changed',
          ],
        ],
        added: row ?? null,
      };
    });
    return [...(await Promise.all(usable)), ...unusable];
  }

  function purposeOf(one: PartnerModel): string {
    if (one === model && one === background) return 'By default in new chats, and for background work';
    if (one === model) return 'By default in new chats';
    if (one === background) return 'For background work, and in chats where a person chooses it';
    return 'In chats where a person chooses it';
  }
}

function keyOf({ provider, address }: PartnerModel, row: AddedModel | undefined): string | null {
  if (provider === BUILT_IN || address === null) return null;
  if (row?.hasKey) return 'Stored encrypted';
  const { ANTHROPIC_API_KEY, OPENAI_COMPATIBLE_API_KEY } = env();
  const isOfEnvironment = !row?.address && (provider === 'anthropic' ? ANTHROPIC_API_KEY : OPENAI_COMPATIBLE_API_KEY) !== undefined;
  return isOfEnvironment ? 'Set by the environment' : 'None';
}

/** The models of an Ollama on this machine, each with a button that adds it. */
function OllamaOffer({
  address,
  models,
  ofEnvironment,
}: {
  address: string;
  models: readonly string[];
  ofEnvironment: ProvidersOfEnvironment;
}) {
  return (
    <Section title="Ollama on this machine">
      <p className="max-w-[40rem] pt-3 text-body text-pretty text-ink-2">
        {models.length > 0
          ? `Ollama is running here, at ${address}. Add one of its models:`
          : 'Ollama is running here without models. Pull a model that supports tools, then reload this page.'}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {models.map((model) => (
          <li key={model} className="max-sm:w-full">
            <AddModelButton kind="fill" ofEnvironment={ofEnvironment} start={{ provider: 'openai-compatible', model, address }}>
              <span className="min-w-0 truncate">Add {model}</span>
            </AddModelButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const MILLION = 1_000_000;
/** Few enough to be below the price of long prompts. */
const SAMPLE = 1000;

/** "$2.00 in, $10.00 out, $0.20 cached per million tokens", or "Unknown". */
function priceOf({ provider, costOf }: PartnerModel, canBeEdited: boolean): string {
  if (provider === BUILT_IN) return 'None';
  const base = costOf({ inputTokens: SAMPLE, outputTokens: 0 });
  const both = costOf({ inputTokens: SAMPLE, outputTokens: SAMPLE });
  const cached = costOf({ inputTokens: SAMPLE, outputTokens: 0, inputTokenDetails: { cacheReadTokens: SAMPLE } });
  if (base === null || both === null || cached === null)
    return `Unknown, so costs are unknown. ${canBeEdited ? 'To know them, edit the model and enter its prices.' : 'To know them, set MODEL_PRICES.'}`;
  const [input, output, read] = [base, both - base, cached].map((nanoUsd) => formatCost((nanoUsd * MILLION) / SAMPLE));
  return `${input} in, ${output} out, ${read} cached per million tokens`;
}
