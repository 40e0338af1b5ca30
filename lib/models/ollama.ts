import { listModels } from './check-openai-compatible.ts';
import type { PartnerModel } from './model.ts';

/** Ollama's standard address. Only this machine is asked. */
const ADDRESS = 'http://127.0.0.1:11434/v1';
const ANSWER_MS = 500;

/** An Ollama that answers on this machine, with its models; null if none does, or if one of its models is offered already. */
export async function findOllama(
  offered: readonly Pick<PartnerModel, 'address'>[],
  address = ADDRESS,
): Promise<{ address: string; models: string[] } | null> {
  if (offered.some((model) => model.address === address)) return null;
  const models = await listModels({ MODEL: '', STREAM_DELAY_MS: 0, OPENAI_COMPATIBLE_BASE_URL: address }, ANSWER_MS);
  return models && { address, models };
}
