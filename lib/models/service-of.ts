import { splitModelName } from '#lib/base/model-name.ts';
import { claude } from './anthropic.ts';
import { addedModelRemedies, type ModelService } from './failure.ts';
import type { ModelEnvironment } from './model.ts';
import { modelServer } from './openai-compatible.ts';

/** How messages name the service of a model, and where an administrator can mend its settings. */
export function serviceOf({ MODEL, added }: ModelEnvironment): ModelService {
  const service = splitModelName(MODEL).provider === 'anthropic' ? claude : modelServer;
  return added ? { ...service, remedies: addedModelRemedies } : service;
}
