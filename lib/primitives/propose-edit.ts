import type { Proposal } from '#lib/agent/approvals/approval.ts';
import { asJson, isJsonObject, type Json, stableJson } from '#lib/base/json.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Entity, Row } from '#lib/entities/define-entity.ts';
import { destinationLabel } from '#lib/entities/destination-labels.ts';
import { type Deliverable, governances } from '#lib/features/deliverables/deliverable.ts';
import { destinationMessage, releaseMessage, typeLabels } from '#lib/features/deliverables/labels.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';

type Facts = Proposal['facts'];
/** A field before and after the change, and both rows. */
type Change = { before: unknown; after: unknown; rows: [Row, Row] };

/** A change to fields that only the person sets, as they see it: each field with its old and new value. `values` are the changed ones. */
export function proposeEdit(entity: Entity, row: Row, values: Row): Proposal {
  // In the order of the definition: the database returns JSON keys in another order, and the proposal must stay the same.
  const names = Object.keys(entity.fields).filter((name) => name in values);
  const rows: Change['rows'] = [row, { ...row, ...values }];
  const facts = names.flatMap((name) => factsOf(entity, name, { before: row[name], after: values[name], rows }));
  return {
    subject: `Change the ${unique(names.map((name) => nameOf(entity, name))).join(' and the ')} of “${entity.title(row)}”`,
    // The frequency and its details are one schedule.
    facts: facts.filter(({ label }, place) => facts.findIndex((fact) => fact.label === label) === place),
    verb: 'Change it',
    decline: 'Decline',
    page: entity.page?.(row) ?? '/',
  };
}

/** What a field is called where it is changed, if not by its name. */
const names: Record<string, string> = {
  deliverable_type: 'type',
  frequency: 'schedule',
  domain_id: 'domain',
  paused_until: 'end of the pause',
  'deliverable governance': 'delivery',
  'work governance': 'approvals',
};
const nameOf = ({ type }: Entity, field: string) => names[`${type} ${field}`] ?? names[field] ?? inWords(field);

function factsOf(entity: Entity, field: string, change: Change): Facts {
  const label = capitalize(nameOf(entity, field));
  const { before, after, rows } = change;
  switch (field) {
    case 'destination':
      return [arrow(label, rows.map(destinationIn))];
    case 'governance':
      return [
        arrow(
          label,
          [before, after].map((value) => (entity.type === 'work' ? ofWork : ofDeliverable)[String(value)] ?? value),
        ),
      ];
    case 'schedule':
    case 'frequency':
      return [
        arrow(
          label,
          rows.map(({ frequency, schedule }) => describeSchedule(frequency as Frequency, (schedule ?? {}) as Schedule)),
        ),
      ];
    case 'deliverable_type':
      return [
        arrow(
          label,
          [before, after].map((value) => typeLabels[String(value)] ?? value),
        ),
      ];
    case 'domain_id':
      return [arrow(label, [before ? 'a domain' : null, after ? (before ? 'another domain' : 'a domain') : null])];
    case 'recipient':
      return keysOf(before, after).map((key) =>
        arrow(`Recipient’s ${key === 'address' ? 'email' : key}`, [asJson(before)[key], asJson(after)[key]]),
      );
    case 'sources':
      return sourceFacts(asList(before), asList(after));
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return [arrow(label, [before, after])];
  return keysOf(before, after).map((key) => arrow(`${label}, ${inWords(key)}`, [before[key], after[key]]));
}

const ofDeliverable: Json = Object.fromEntries(governances.map((governance) => [governance, releaseMessage(governance, undefined, 'you')]));

const ofWork: Json = {
  manual: 'you are asked before anything risky',
  semi_auto: 'you are asked before it runs programs or reaches the web',
  full_auto: 'you are asked only before a new site is reached',
};

/** Where versions go: without a destination, to the recipient's address. */
function destinationIn({ destination, recipient }: Row): string | undefined {
  if (isJsonObject(destination)) return destinationMessage(destination as unknown as NonNullable<Deliverable['destination']>, 'your');
  const { address } = asJson(recipient);
  return address ? destinationLabel({ platform: 'email', target: String(address) }) : undefined;
}

function sourceFacts(before: readonly unknown[], after: readonly unknown[]): Facts {
  const without = (some: readonly unknown[], others: readonly unknown[]) => {
    const known = others.map(stableJson);
    return some.filter((one) => !known.includes(stableJson(one))).map((one) => sourceLabel(asJson(one)));
  };
  return [
    { label: 'Added sources', value: without(after, before).join('\n') },
    { label: 'Removed sources', value: without(before, after).join('\n') },
  ].filter(({ value }) => value);
}

/** A source by its name; a text and an address are shown, whatever they are called. */
function sourceLabel({ type, value, name, provider }: Json): string {
  const shown = type === 'document' || type === 'ref' ? (name ?? value) : [name, provider, value].filter(Boolean).join(', ');
  return String(shown);
}

/** The keys whose values differ, sorted: the database returns them in another order. */
function keysOf(before: unknown, after: unknown): string[] {
  const [one, other] = [asJson(before), asJson(after)];
  const all = unique([...Object.keys(one), ...Object.keys(other)]).toSorted();
  return all.filter((key) => stableJson(one[key] ?? null) !== stableJson(other[key] ?? null));
}

const arrow = (label: string, values: readonly unknown[]) => ({ label, value: values.map(formatValue).join(' → ') });

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'string') return value;
  if (!isJsonObject(value)) return stableJson(value);
  return Object.keys(value)
    .toSorted()
    .map((key) => `${inWords(key)} ${formatValue(value[key])}`)
    .join(', ');
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const inWords = (name: string) => name.replaceAll('_', ' ');
