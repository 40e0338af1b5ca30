import { errorCodes } from '#lib/base/errors.ts';
import { isChangeable } from '#lib/entities/change-entity.ts';
import { isCreatable } from '#lib/entities/create-entity.ts';
import { columnsToShow, type Entity, fieldsToSet } from '#lib/entities/define-entity.ts';
import { describeField, describeSchema, describeTitled } from '#lib/entities/describe-fields.ts';
import { commonFields, type Field } from '#lib/entities/field.ts';
import { allEntities, entities } from '#lib/entities/index.ts';
import { platformItem } from '#lib/entities/platform-item.ts';
import { actions } from '#lib/primitives/actions/index.ts';
import { scheduleSchema } from '#lib/schedule/schedule.ts';
import { searchScopes } from '#lib/search/hybrid-search.ts';
import { errorMeanings } from './error-meanings.ts';
import { registry } from './index.ts';
import { markdownTable as table } from './markdown-table.ts';

const yes = '✓';
const no = '–';
const shownCommon = Object.keys(commonFields).filter((name) => !commonFields[name]!.hidden);

/** `docs/primitives.md`: the definitions, as Markdown. */
export function printReference(): string {
  const parts = [
    '# The primitives',
    'Generated from the definitions in `lib/entities`, `lib/primitives/actions` and `lib/primitives` by `scripts/print-docs.ts`. Do not edit.',
    '## Which primitive does what',
    table(['', 'Read', 'List', 'Write', 'Edit', 'Search', 'Execute'], allEntities.map(verbs)),
    'Todo, Respond and Clarify take no ref. Where a primitive does not support a type it returns `unsupported_type`, and says what to use instead.',
    '## The nine',
    table(
      ['Primitive', 'Input', 'Effect', 'Renders as', 'In parallel'],
      registry
        .primitives()
        .map(({ name, input, effect, uiActions, parallelSafe }) => [
          name,
          describeSchema(input, { full: true }),
          effect,
          uiActions?.join(', ') ?? no,
          parallelSafe ? yes : no,
        ]),
    ),
    '## Fields',
    `Every type with a table also has ${shownCommon.join(', ')}. A field in bold is required by Write. "Person" marks fields that only the person sets, on a page; Edit asks them for approval.`,
    `${describeTitled(scheduleSchema, { full: true })}.`,
    ...allEntities.flatMap((entity) => [`### ${path(entity)}`, `${entity.about}.`, fieldTable(entity), ...subpaths(entity)]),
    '## Actions of Execute',
    table(
      ['Action', 'Target', 'Description', 'Requires', 'Params', 'Approval'],
      actions.map(({ name, targetType, description, requires, params, approval }) => [
        `\`${name}\``,
        targetType,
        description,
        requires.join(', ') || no,
        describeSchema(params, { full: true }),
        approval ? 'asked' : no,
      ]),
    ),
    '## Error codes',
    'A failure is `{ "success": false, "error": "<code>", "message": "<what happened and what to do>", … }`.',
    table(
      ['Code', 'Meaning, and details'],
      errorCodes.map((code) => [`\`${code}\``, errorMeanings[code]]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

function path({ type, childOf }: Entity): string {
  return childOf ? `\`${type}:<id>/${childOf}\`` : `\`${type}\``;
}

function verbs(entity: Entity): string[] {
  const has = (does: boolean) => (does ? yes : no);
  const searched =
    searchScopes.some((scope) => entity.type === scope && (entity.searchable || scope === 'document')) || entity === platformItem;
  const ofType = entity.childOf ? [] : actions.filter(({ targetType }) => targetType === entity.type).map(({ name }) => `\`${name}\``);
  return [path(entity), yes, yes, has(isCreatable(entity)), has(isChangeable(entity)), has(searched), ofType.join(', ') || no];
}

function fieldTable(entity: Entity): string {
  const shown = columnsToShow(entity, 'read');
  const rows = Object.entries(entity.fields).filter(
    ([name, field]) => !(name in commonFields) && (shown.includes(name) || field.stored === false),
  );
  return table(
    ['Field', 'Value', 'Default', 'Write', 'Edit', 'Filter', 'Order'],
    rows.map(([name, field]) => [
      field.required ? `**${name}**` : name,
      describeField({ ...field, sensitive: undefined }, { full: true }),
      field.default === undefined ? '' : JSON.stringify(field.default),
      isCreatable(entity) ? setter(entity, name, field, 'creating') : no,
      isChangeable(entity) ? setter(entity, name, field, 'editing') : no,
      field.filter ? yes : no,
      field.order ?? no,
    ]),
  );
}

function setter(entity: Entity, name: string, { sensitive }: Field, when: 'creating' | 'editing'): string {
  if (!fieldsToSet(entity, when, 'person').some(([field]) => field === name)) return no;
  if (sensitive === true) return 'Person';
  return sensitive ? `${yes}, ${sensitive.join(', ')}: Person` : yes;
}

function subpaths({ type, children, views }: Entity): string[] {
  const lines = [
    ...Object.keys(children).map((name) => `\`${type}:<id>/${name}\`, \`…/${name}/latest\`, \`…/${name}/<${children[name]!.entity.key}>\``),
    ...Object.entries(views).map(([name, fields]) => `\`${type}:<${entities[type].key}>/${name}\` (${fields.join(', ')})`),
  ];
  return lines.length > 0 ? [`Subpaths besides its fields: ${lines.join('; ')}.`] : [];
}
