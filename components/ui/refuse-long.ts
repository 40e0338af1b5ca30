import { type ActionFailure, invalidFields } from '#lib/base/action-result.ts';

interface LimitedField {
  name: string;
  value: string;
  /** The most characters that it takes. */
  most: number;
}

/** The refusal of a form with too much text in a field, with a message at each of them; null when all is short enough. */
export function refuseLong(fields: readonly LimitedField[]): ActionFailure | null {
  const long = fields.filter(({ value, most }) => value.trim().length > most);
  if (long.length === 0) return null;
  return invalidFields(
    Object.fromEntries(
      long.map(({ name, value, most }) => [
        name,
        `Use at most ${most.toLocaleString('en')} characters. This has ${value.trim().length.toLocaleString('en')}.`,
      ]),
    ),
  );
}

/** The fields of a form that take a limited number of characters. */
export function limitedFields(form: HTMLFormElement | null): LimitedField[] {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-most]') ?? [];
  return [...fields].map(({ name, value, dataset }) => ({ name, value, most: Number(dataset.most) }));
}
