/** The name of the built-in assistant. */
export const BUILT_IN = 'built-in';

/** Its name in turns and settings from before it was renamed. */
const FORMER_BUILT_IN = 'offline';

/** What a model's name may be: `built-in`, or a provider and the model's id there, such as `anthropic:claude-sonnet-5-5`. */
export const modelNamePattern = /^(built-in|offline|anthropic:[\w.:-]+|openai-compatible:\S+)$/;

/** The names in a list that is separated by commas or spaces, each once. */
export function modelNamesOf(list: string): string[] {
  return [
    ...new Set(
      list
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(currentModelName),
    ),
  ];
}

/** A model's current name. */
export function currentModelName(name: string): string {
  return name === FORMER_BUILT_IN ? BUILT_IN : name;
}

/** Every name that a model has in stored rows. */
export function storedModelNames(name: string): string[] {
  return currentModelName(name) === BUILT_IN ? [BUILT_IN, FORMER_BUILT_IN] : [name];
}

/** The provider of a model, and the model's id there. */
export function splitModelName(name: string): { provider: string; id: string } {
  const [provider = '', ...rest] = currentModelName(name).split(':');
  return { provider, id: rest.join(':') };
}
