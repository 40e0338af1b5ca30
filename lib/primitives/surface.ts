import type { Label, Surface } from '#lib/agent/registry/surface.ts';
import type { Todo } from '#lib/agent/registry/ui-action.ts';
import { asJson, type Json } from '#lib/base/json.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { quoted } from '#lib/base/text/shorten.ts';
import { deliveryVerb, destinationLabels, outletLabel } from '#lib/entities/destination-labels.ts';
import { nouns } from '#lib/entities/nouns.ts';
import { parseRef } from '#lib/refs/parse-ref.ts';
import { isEntityType } from '#lib/refs/ref.ts';
import { isRefError } from '#lib/refs/ref-error.ts';
import { withoutRefs } from '#lib/refs/without-refs.ts';

/** The surface of each primitive; the definitions take theirs from here. */
export const surfaces = {
  Read: {
    label: (input, output) => {
      const refs = Array.isArray(input.refs) ? input.refs.length : 0;
      return label('Reading', 'Read', 'read', refs > 0 ? `${refs} things` : thing(input.ref, output.data));
    },
  },
  Write: {
    uiActions: ['FOLLOW'],
    label: (input, output) => label('Creating', 'Created', 'create', thing(input.ref, output.data ?? input.content)),
  },
  Edit: {
    uiActions: ['APPROVE', 'FOLLOW'],
    label: (input, output) => (waits(output) ? askingLabel : editLabel(input, output)),
    change: ({ ref, changes_applied: applied, data }) => ({
      ref,
      at: Array.isArray(applied) && applied.length > 0 ? asJson(data).updated_at : undefined,
    }),
  },
  List: {
    label: (input, output) => {
      const many = plural(input.pattern);
      return {
        ...label('Looking through', 'Looked through', 'list', many),
        ...(isCount(output.count) && { done: found(output.count, many) }),
      };
    },
  },
  Search: {
    label: (input, output) => {
      const words = withoutRefs(text(input.query));
      const about = words ? ` for ${quoted(words)}` : '';
      const where = input.scope === undefined || input.scope === 'all' ? 'everything' : plural(`${text(input.scope)}:*`);
      const done = isCount(output.count) ? { done: `${found(output.count, 'results')}${about}` } : {};
      return { ...label('Searching', 'Searched', 'search', `${where}${about}`), ...done };
    },
  },
  Execute: {
    uiActions: ['APPROVE', 'FOLLOW'],
    label: (input, output) => {
      if (waits(output)) return askingLabel;
      const known = actionLabels[text(input.action)];
      if (known) return known(asJson(output.result), input);
      const [, server, tool] = /^mcp\.([^.]+)\.(.+)$/.exec(text(input.action)) ?? [];
      if (server && tool) return label('Using', 'Used', 'use', `${quoted(tool)} on ${server}`);
      const words = text(input.action).split('.').reverse().join(' ') || 'an action';
      return { doing: `Running “${words}”`, done: `Ran “${words}”`, failed: `Could not ${words}` };
    },
    change: ({ result }) => ({ ref: asJson(result).ref, at: asJson(result).updated_at }),
  },
  Todo: {
    uiActions: ['UPDATE_TODOS'],
    label: () => label('Updating', 'Updated', 'update', 'the plan'),
    preview: ({ todos }) => {
      const items = Array.isArray(todos) ? todos.filter(isTodo) : [];
      return items.length > 0 ? { type: 'UPDATE_TODOS', data: { todos: items } } : undefined;
    },
  },
  Respond: {
    uiActions: ['RESPOND'],
    label: () => label('Writing', 'Wrote', 'write', 'a message'),
    preview: ({ message }) => (text(message) ? { type: 'RESPOND', data: { message: text(message) } } : undefined),
  },
  Clarify: {
    uiActions: ['CLARIFY'],
    label: () => label('Asking', 'Asked', 'ask', 'a question'),
    preview: ({ question, options }) =>
      text(question)
        ? {
            type: 'CLARIFY',
            data: {
              question: text(question),
              options: Array.isArray(options) ? options.filter((option) => typeof option === 'string') : [],
            },
          }
        : undefined,
  },
} as const satisfies Record<string, Surface>;

/** Actions whose words are not their name's. The arguments are what the action answered, and the input of the call. */
const actionLabels: Record<string, (result: Json, input: Json) => Label> = {
  'deliverable.generate': ({ version_number: number, status }) => ({
    doing: 'Writing a version',
    done: status === 'generating' ? `Version ${number} is being written` : `Wrote version ${number}`,
    failed: 'Could not write a version',
  }),
  'deliverable.approve': ({ version_number: number }) => ({
    doing: 'Approving a version',
    done: number === undefined ? 'Approved a version' : `Approved version ${number}`,
    failed: 'Could not approve the version',
  }),
  'deliverable.reject': ({ version_number: number }) => ({
    doing: 'Rejecting a version',
    done: number === undefined ? 'Rejected a version' : `Rejected version ${number}`,
    failed: 'Could not reject the version',
  }),
  'memory.extract': ({ remembered }) => {
    const count = Array.isArray(remembered) ? remembered.length : 0;
    const found = count === 1 ? 'one thing' : `${count || 'nothing'}${count ? ' things' : ' new'}`;
    return {
      doing: 'Looking for things to remember',
      done: `Found ${found} to remember`,
      failed: 'Could not look for things to remember',
    };
  },
  'platform.auth': ({ status }) => ({
    doing: 'Preparing the connection',
    done:
      status === 'connected'
        ? 'Already connected'
        : status === 'not_set_up'
          ? 'It can’t be connected here yet'
          : 'Offered to connect a platform',
    failed: 'Could not offer the connection',
  }),
  'platform.sync': () => ({
    doing: 'Starting to read the platform',
    done: 'Reading the platform',
    failed: 'Could not read the platform',
  }),
  'platform.publish': ({ status }, { via }) => {
    const platform = text(via).replace(/^platform:/, '');
    // It is not known, or not all of it, while the call is written.
    if (!Object.hasOwn(destinationLabels, platform)) return label('Delivering', 'Delivered', 'deliver', 'a version');
    const verb = deliveryVerb(platform);
    const how = `a version ${outletLabel(platform)}`;
    const underWay = `${capitalize(verb.doing)} ${how}`;
    return {
      doing: underWay,
      done:
        status === 'delivered'
          ? `${capitalize(verb.done)} ${how}`
          : status === 'ready'
            ? 'Made the file ready to download'
            : status === 'saved'
              ? 'Saved the email without sending it'
              : underWay,
      failed: `Could not ${verb.do} ${how}`,
    };
  },
  'work.run': ({ status, outcome }) => ({
    doing: 'Running the ticket',
    done:
      status === 'running'
        ? 'The ticket is running'
        : status === 'waiting'
          ? 'The ticket is waiting for your approval'
          : status === 'cancelled'
            ? 'The ticket was canceled'
            : outcome === 'partly_done'
              ? 'Ran the ticket: partly done'
              : outcome === 'nothing_found'
                ? 'Ran the ticket: nothing found'
                : 'Ran the ticket',
    failed: 'Could not run the ticket',
  }),
  'work.cancel': ({ run_cancelled: run }) => ({
    doing: 'Canceling the ticket',
    done: run === true ? 'Canceled the run' : 'Canceled the ticket',
    failed: 'Could not cancel the ticket',
  }),
  'change.undo': () => label('Undoing', 'Undid', 'undo', 'the last change'),
  'deliverable.skip': () => label('Skipping', 'Skipped', 'skip', 'the next run'),
  'deliverable.schedule': () => label('Changing', 'Changed', 'change', 'the schedule'),
};

export const askingLabel = label('Asking', 'Asked', 'ask', 'for your approval');

const waits = (output: Json) => output.status === 'awaiting_approval';

const statusVerbs: Record<string, [string, string, string]> = {
  paused: ['Pausing', 'Paused', 'pause'],
  archived: ['Archiving', 'Archived', 'archive'],
  active: ['Resuming', 'Resumed', 'resume'],
};

function editLabel(input: Json, output: Json): Label {
  const changes = asJson(input.changes);
  const what = thing(input.ref, output.data);
  const names = Object.keys(changes);
  const verbs = names.length === 1 ? statusVerbs[text(changes.status)] : undefined;
  if (verbs) return label(...verbs, what);
  if (text(changes.paused_until)) return label(...statusVerbs.paused!, what);
  if (changes.is_active === false) return label('Forgetting', 'Forgot', 'forget', what);
  const fields = names.map((name) => name.replaceAll('_', ' ')).join(', ');
  return label('Changing', 'Changed', 'change', fields ? `${fields} of ${what}` : what);
}

/** What a ref names: by its title when the data tells it, else by its type. */
function thing(ref: unknown, data: unknown): string {
  const parsed = parseRef(ref);
  if (isRefError(parsed)) {
    const type = text(ref).split(':')[0] ?? '';
    return isEntityType(type) ? `a ${nouns[type].one}` : 'something';
  }
  const noun = nouns[parsed.type].one;
  const { title, name, provider, content, task } = asJson(data);
  const called = [title, name, provider, content, task].map((value) => withoutRefs(text(value))).find(Boolean);
  const whole = called ? `${noun} ${quoted(called)}` : parsed.identifier === 'latest' ? `the latest ${noun}` : `a ${noun}`;
  return parsed.subpath.length > 0
    ? `${parsed.subpath.join(' ')} of ${parsed.identifier === 'current' ? `this ${noun}` : `a ${noun}`}`
    : whole;
}

function plural(pattern: unknown): string {
  const ref = parseRef(pattern);
  const part = isRefError(ref) ? undefined : ref.subpath.at(-1);
  if (part && /^[a-z]+s$/.test(part)) return part;
  const [type = ''] = text(pattern).split(':');
  return isEntityType(type) ? nouns[type].many : 'things';
}

function found(count: number, many: string): string {
  return count === 0 ? `Found no ${many}` : `Found ${count} ${count === 1 ? singular(many) : many}`;
}

function singular(many: string): string {
  return Object.values(nouns).find((noun) => noun.many === many)?.one ?? many.replace(/s$/, '');
}

export function label(doing: string, done: string, infinitive: string, what: string): Label {
  return { doing: `${doing} ${what}`, done: `${done} ${what}`, failed: `Could not ${infinitive} ${what}` };
}

function isTodo(value: unknown): value is Todo {
  const { content, status } = asJson(value);
  return typeof content === 'string' && (status === 'pending' || status === 'in_progress' || status === 'completed');
}

function isCount(value: unknown): value is number {
  return typeof value === 'number';
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
