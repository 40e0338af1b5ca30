import type { Proposal } from '#lib/agent/approvals/approval.ts';
import { isJsonObject, stableJson } from '#lib/base/json.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Entity, Row } from '#lib/entities/define-entity.ts';

/** A change to fields that only the person sets, as they see it: each field with its old and new value. `values` are the changed ones. */
export function proposeEdit(entity: Entity, row: Row, values: Row): Proposal {
  // In the order of the definition: the database returns JSON keys in another order, and the proposal must stay the same.
  const names = Object.keys(entity.fields).filter((name) => name in values);
  const governance = entity.type === 'work' ? ofWork : ofDeliverable;
  const facts = names.flatMap((name) => differences(name, row[name], values[name], governance));
  return {
    subject: `Change the ${names.map(words).join(' and the ')} of “${entity.title(row)}”`,
    facts,
    verb: 'Change it',
    decline: 'Decline',
    page: entity.page?.(row) ?? '/',
  };
}

/** The changed parts of a field, each as "from → to". */
function differences(name: string, before: unknown, after: unknown, governance: SavingStatus): Proposal['facts'] {
  if (!isJsonObject(before) || !isJsonObject(after))
    return [{ label: label(name), value: `${formatValue(before, governance)} → ${formatValue(after, governance)}` }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((key) => {
    if (stableJson(before[key] ?? null) === stableJson(after[key] ?? null)) return [];
    return [
      { label: `${label(name)}, ${words(key)}`, value: `${formatValue(before[key], governance)} → ${formatValue(after[key], governance)}` },
    ];
  });
}

type SavingStatus = Record<string, string>;

const ofDeliverable: SavingStatus = {
  manual: 'you approve and deliver each version',
  semi_auto: 'you approve, then it is delivered automatically',
  full_auto: 'approved and delivered automatically',
};

const ofWork: SavingStatus = {
  manual: 'you are asked before anything risky',
  semi_auto: 'you are asked before it runs programs or reaches the web',
  full_auto: 'you are asked only before a new site is reached',
};

function formatValue(value: unknown, governance: SavingStatus): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'string') return governance[value] ?? value;
  if (!isJsonObject(value)) return stableJson(value);
  return Object.keys(value)
    .toSorted()
    .map((key) => formatValue(value[key], governance))
    .join(', ');
}

const words = (name: string) => name.replaceAll('_', ' ');
const label = (name: string) => capitalize(words(name));
