import { type ActionResult, failure, invalidFields, type MessageResult } from '#lib/base/action-result.ts';
import { limitMessage } from '#lib/base/limits/limit-message.ts';
import { limitOfError } from '#lib/base/limits/limits.ts';
import type { Services } from '#lib/base/services.ts';
import type { Thinking } from '#lib/base/thinking.ts';
import { checkModel, type ModelStatus } from '#lib/models/check-model.ts';
import { claudeModel } from '#lib/models/claude-models.ts';
import type { ModelEnvironment } from '#lib/models/model.ts';
import type { AddedModel, ModelPurpose } from '#lib/models/model-catalog.ts';
import { type ModelChange, type NewModel, pricesOf, thinkingOf } from './model-form.ts';

type ModelServices = Pick<Services, 'serviceDb' | 'models' | 'clock'>;

/** How long an administrator waits for the check, in ms: a local server may have to load the model. */
const CHECK_MS = 90_000;

const uniqueViolation = '23505';
const taken = invalidFields({ model: 'This model is already in the list.' });
const changedMeanwhile = failure('Another administrator has changed or removed this model. Reload the page.');

/** Adds a model that passes its check. `checkMs` is how long the check may take. @throws what the database client throws */
export async function addModel(
  { serviceDb, models, clock }: ModelServices,
  admin: string,
  fields: NewModel,
  checkMs = CHECK_MS,
): Promise<MessageResult> {
  const { provider, model, address, key } = fields;
  const id = clock.newId();
  const thinking = thinkingOf(fields)!;
  const entry = {
    provider,
    model,
    address,
    thinking,
    prices: pricesOf(fields),
    name: fields.name || (provider === 'anthropic' ? claudeModel(model).name : model).slice(0, 100),
  };
  const { offered, added } = await models.current();
  const isKnown = added.some((one) => one.provider === provider && one.model === model);
  if (isKnown || offered.some((one) => one.id === `${provider}:${model}`)) return taken;
  const problem = thinkingProblem(provider, model, thinking);
  if (problem) return problem;
  const settings = models.settingsOf(entry, key);
  if ('problem' in settings) return invalidFields({ [settings.field]: settings.problem });
  const refusal = await refusalOf(settings, key, checkMs);
  if (refusal) return refusal;
  const { error } = await serviceDb.rpc('add_model', {
    admin,
    id,
    provider,
    model,
    name: entry.name,
    address: address as string,
    sealed_key: (key === undefined ? null : models.seal({ id, provider, address }, key)) as string,
    thinking: String(thinking),
    prices: entry.prices,
  });
  if (error?.code === uniqueViolation) return taken;
  if (limitOfError(error)) return failure(limitMessage('models'));
  if (error) throw error;
  await models.changed();
  return { ok: true, message: `${entry.name} was added.` };
}

/** Changes the name, the key, the thinking or the prices of a model as the administrator saw it. @throws what the database client throws */
export async function changeModel(
  { serviceDb, models }: ModelServices,
  admin: string,
  { id, updatedAt }: Pick<AddedModel, 'id' | 'updatedAt'>,
  fields: ModelChange,
  checkMs = CHECK_MS,
): Promise<MessageResult> {
  await models.changed();
  const model = (await models.current()).added.find((one) => one.id === id);
  if (!model || model.updatedAt !== updatedAt) return changedMeanwhile;
  const thinking = thinkingOf(fields)!;
  const problem = thinkingProblem(model.provider, model.model, thinking);
  if (problem) return problem;
  const keyChange = fields.key !== undefined ? 'set' : fields.removeKey && model.hasKey ? 'remove' : 'keep';
  if (keyChange !== 'keep') {
    const settings = models.settingsOf({ ...model, thinking }, fields.key);
    if ('problem' in settings) return invalidFields({ key: 'This model needs a key. To stop using it, remove the model.' });
    const refusal = await refusalOf(settings, fields.key, checkMs);
    if (refusal?.errors) return invalidFields({ key: refusal.message });
    if (refusal) return refusal;
  }
  const { data, error } = await serviceDb.rpc('change_model', {
    admin,
    id,
    expected: updatedAt,
    name: fields.name || model.name,
    thinking: String(thinking),
    key_change: keyChange,
    sealed_key: (fields.key === undefined ? null : models.seal(model, fields.key)) as string,
    prices: pricesOf(fields),
  });
  if (error) throw error;
  await models.changed();
  return data ? { ok: true, message: 'Saved.' } : changedMeanwhile;
}

/** Removes a model with its key. Removing one that no longer exists is not an error. @throws what the database client throws */
export async function removeModel({ serviceDb, models }: ModelServices, admin: string, id: string): Promise<MessageResult> {
  await serviceDb.rpc('remove_model', { admin, id }).throwOnError();
  await models.changed();
  return { ok: true, message: 'The model was removed.' };
}

/** Sets the default model of a purpose; null leaves it to the order of the list. @throws what the database client throws */
export async function setDefaultModel(
  { serviceDb, models }: ModelServices,
  admin: string,
  purpose: ModelPurpose,
  model: string | null,
): Promise<ActionResult> {
  if (models.defaultIsSet) return failure('The environment sets the default with MODEL. Change it there.');
  const { offered, chosen } = await models.current();
  if (model === (chosen[purpose] ?? null)) return { ok: true };
  if (model !== null && !offered.some(({ id }) => id === model))
    return invalidFields({ [purpose]: 'This model is no longer in the list.' });
  await serviceDb.rpc('set_default_model', { admin, purpose, model: model as string }).throwOnError();
  await models.changed();
  return { ok: true };
}

function thinkingProblem(provider: AddedModel['provider'], model: string, thinking: Thinking) {
  if (thinking === 'off') return null;
  if (provider === 'openai-compatible')
    return thinking === 'adaptive' ? null : invalidFields({ thinking: 'A model server takes no budget. Choose another setting.' });
  const { name, thinking: ways } = claudeModel(model);
  if (ways.includes(thinking === 'adaptive' ? 'adaptive' : 'budget')) return null;
  const [only] = ways;
  return invalidFields({ thinking: `${name} thinks only ${only === 'adaptive' ? 'adaptively, without a budget' : 'within a budget'}.` });
}

const isField: Partial<Record<ModelStatus['state'], 'address' | 'key' | 'model'>> = {
  bad_key: 'key',
  unknown_model: 'model',
  no_tools: 'model',
  retired: 'model',
  unreachable: 'address',
  redirected: 'address',
  not_a_model_server: 'address',
};

const advice: Partial<Record<ModelStatus['state'], string>> = {
  no_tools: 'Choose a model that supports tools.',
  retired: 'Choose a newer model.',
  unreachable: 'Check the address, and that the server is running.',
  redirected: 'Enter the address that it redirects to, if you trust it.',
  not_a_model_server: 'Check the address. It often ends in /v1.',
  too_slow: 'If the server is still loading the model, try again in a minute.',
  rate_limited: 'Try again in a minute.',
  overloaded: 'Try again in a minute.',
  provider_fault: 'Try again, or look at the log of the server.',
};

/** Checks a model with these settings; the refusal if it does not pass. */
async function refusalOf(settings: ModelEnvironment, key: string | undefined, checkMs: number) {
  const { state, reason = '', message } = await checkModel(settings, checkMs);
  if (state === 'ready') return null;
  const text =
    state === 'bad_key' && key === undefined ? 'The server requires a key.' : [reason || message, advice[state]].filter(Boolean).join(' ');
  const field = isField[state];
  return field ? invalidFields({ [field]: text }) : failure(text);
}
