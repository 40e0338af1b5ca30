import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** An import of one of the project's own files. */
interface OwnImport {
  from: string;
  to: string;
  typeOnly: boolean;
}

const source = /\.(ts|tsx)$/;
const isTest = (file: string) => /\.(test|db\.test)\.tsx?$/.test(file) || /\/(testing\/|test-)/.test(file);
const files = ['app', 'components', 'lib', 'supabase/local', 'proxy.ts', 'instrumentation.ts']
  .flatMap((place) => (source.test(place) ? [place] : readdirSync(place, { recursive: true }).map((name) => join(place, String(name)))))
  .filter((file) => source.test(file) && !isTest(file));
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
const imports: OwnImport[] = files.flatMap((from) =>
  [...textOf.get(from)!.matchAll(statement)].flatMap(([whole, type, fixed, lazy]) => {
    const named = (fixed ?? lazy)!;
    const to = named.startsWith('#') ? named.slice(1) : named.startsWith('.') ? normalize(join(dirname(from), named)) : null;
    const typeOnly = Boolean(type) || /^\s*import\s*\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}/.test(whole);
    return to ? [{ from, to, typeOnly }] : [];
  }),
);

const within = (file: string, places: readonly string[]) => places.some((place) => file === place || file.startsWith(`${place}/`));
const offending = (from: string, allowed: readonly string[], { typesToo = true } = {}) =>
  imports
    .filter((one) => within(one.from, [from]) && !within(one.to, [from, ...allowed]) && (typesToo || !one.typeOnly))
    .map((one) => `${one.from} imports ${one.to}`);

const shared = [
  'lib/confined-process.ts',
  'lib/untrusted',
  'lib/errors.ts',
  'lib/well-formed.ts',
  'lib/unsafe-keys.ts',
  'lib/visible.ts',
  'lib/html-in-markdown.ts',
  'lib/clock.ts',
  'lib/log.ts',
  'lib/limits',
];
const database = ['lib/supabase/all-rows.ts', 'lib/supabase/db.ts', 'lib/supabase/types.ts'];

describe('imports point one way', () => {
  test.each<[string, string[]]>([
    ['lib/limits', ['lib/errors.ts']],
    ['lib/refs', ['lib/errors.ts']],
    ['lib/schedule', ['lib/errors.ts']],
    ['lib/operator', ['lib/errors.ts']],
    ['lib/agent', [...shared, 'lib/operator', 'lib/primitives', 'lib/models']],
    ['lib/web', []],
    ['lib/search', [...shared, ...database, 'lib/supabase/acting-as.ts', 'lib/one-per-process.ts', 'lib/refs']],
    ['lib/storage', ['lib/errors.ts', 'lib/clock.ts', 'lib/env.ts', 'lib/one-per-process.ts']],
    [
      'lib/entities',
      [
        ...shared,
        ...database,
        'lib/refs',
        'lib/schedule',
        'lib/search',
        'lib/storage/file-storage.ts',
        'lib/plans/parse-plan.ts',
        'lib/delivery/destination.ts',
        'lib/delivery/formats/format.ts',
        'lib/web/page-address.ts',
        'lib/plans/plan-problem.ts',
        'lib/memories/certain-scope.ts',
        'lib/memories/corrections.ts',
        'lib/memories/memory-context.ts',
        'lib/memories/memory-scope.ts',
      ],
    ],
    ['lib/requests', [...shared, ...database, 'lib/entities']],
    [
      'lib/addresses',
      [...shared, ...database, 'lib/entities', 'lib/requests', 'lib/web/page-address.ts', 'lib/deliverables/deliverable.ts'],
    ],
    [
      'lib/actions',
      [...shared, ...database, 'lib/refs', 'lib/schedule', 'lib/entities', 'lib/requests', 'lib/questions', 'lib/versions', 'lib/delivery'],
    ],
    [
      'lib/delivery',
      [...shared, ...database, 'lib/web', 'lib/supabase/acting-as.ts', 'lib/env.ts', 'lib/app-clock.ts', 'lib/one-per-process.ts'],
    ],
    [
      'lib/notifications',
      [...shared, ...database, 'lib/env.ts', 'lib/supabase/acting-as.ts', 'lib/delivery/outlets', 'lib/delivery/formats'],
    ],
    [
      'lib/primitives',
      [
        ...shared,
        ...database,
        'lib/operator',
        'lib/refs',
        'lib/schedule',
        'lib/search',
        'lib/entities',
        'lib/requests',
        'lib/addresses',
        'lib/actions',
      ],
    ],
    [
      'lib/versions',
      [
        ...shared,
        ...database,
        'lib/deliverables/deliverable.ts',
        'lib/delivery/delivery.ts',
        'lib/delivery/delivery-status.ts',
        'lib/delivery/destination.ts',
        'lib/questions',
      ],
    ],
    ['lib/questions', [...shared, ...database, 'lib/operator', 'lib/actions/job-port.ts']],
    [
      'lib/models',
      [
        ...shared,
        'lib/entities/file-path.ts',
        'lib/memories/find-by-rules.ts',
        'lib/env.ts',
        'lib/schedule',
        'lib/refs',
        'lib/one-per-process.ts',
      ],
    ],
    ['lib/turns', [...shared, ...database, 'lib/operator', 'lib/requests/decision-words.ts', 'lib/notifications/notification.ts']],
    [
      'lib/thinking-partner',
      [
        ...shared,
        ...database,
        'lib/entities/row-ids.ts',
        'lib/agent',
        'lib/operator',
        'lib/primitives',
        'lib/requests',
        'lib/turns',
        'lib/search',
        'lib/models',
        'lib/memories/may-hold-memory.ts',
        'lib/actions/job-port.ts',
        'lib/schedule',
        'lib/supabase/acting-as.ts',
      ],
    ],
    ['lib/revisions', [...shared, ...database, 'lib/entities', 'lib/profiles/change-own.ts']],
    [
      'lib/memories',
      [
        ...shared,
        ...database,
        'lib/revisions/revision.ts',
        'lib/turns/program-of.ts',
        'lib/entities/row-ids.ts',
        'lib/models/model.ts',
        'lib/search',
        'lib/turns/record-use.ts',
        'lib/supabase/acting-as.ts',
      ],
    ],
    [
      'lib/generation',
      [
        'lib/addresses',
        ...shared,
        ...database,
        'lib/agent',
        'lib/primitives',
        'lib/refs',
        'lib/entities',
        'lib/search',
        'lib/models',
        'lib/operator',
        'lib/turns',
        'lib/questions',
        'lib/supabase/acting-as.ts',
        'lib/versions/count-words.ts',
        'lib/versions/preference.ts',
        'lib/versions/read-preferences.ts',
        'lib/web',
      ],
    ],
    [
      'lib/work',
      [
        'lib/addresses',
        ...shared,
        ...database,
        'lib/plans',
        'lib/one-per-process.ts',
        'lib/entities',
        'lib/primitives',
        'lib/models',
        'lib/operator',
        'lib/turns',
        'lib/schedule',
        'lib/search',
        'lib/supabase/acting-as.ts',
        'lib/delivery/formats',
        'lib/surfaces.ts',
        'lib/agent',
        'lib/workspace',
        'lib/requests',
        'lib/actions/job-port.ts',
        'lib/actions/own-jobs.ts',
        'lib/actions/run-key.ts',
        'lib/storage/file-storage.ts',
      ],
    ],
    [
      'lib/workspace',
      [
        ...shared,
        'lib/primitives',
        'lib/entities/input-json-schema.ts',
        'lib/requests/approval.ts',
        'lib/web',
        'lib/one-per-process.ts',
        'lib/env.ts',
      ],
    ],
    [
      'lib/mcp/server',
      [
        ...shared,
        ...database,
        'lib/operator',
        'lib/primitives',
        'lib/turns',
        'lib/search',
        'lib/profiles/profile.ts',
        'lib/random-token.ts',
        'lib/supabase/acting-as.ts',
      ],
    ],
    [
      'lib/plans',
      [
        ...shared,
        'lib/operator',
        'lib/workspace',
        'lib/primitives/registry.ts',
        'lib/requests/approval.ts',
        'lib/web/public-address.ts',
        'lib/entities/stable-json.ts',
      ],
    ],
    [
      'lib/mcp/client',
      [
        ...shared,
        ...database,
        'lib/actions',
        'lib/requests/open-request.ts',
        'lib/web',
        'lib/sealed-text.ts',
        'lib/version.ts',
        'lib/env.ts',
        'lib/supabase/acting-as.ts',
      ],
    ],
    [
      'lib/learning',
      [
        ...shared,
        ...database,
        'lib/entities',
        'lib/models',
        'lib/turns',
        'lib/generation/generate-version.ts',
        'lib/versions/compare-documents.ts',
      ],
    ],
    [
      'lib/jobs',
      [
        ...shared,
        ...database,
        'lib/supabase/acting-as.ts',
        'lib/schedule',
        'lib/models',
        'lib/search',
        'lib/deliverables',
        'lib/generation',
        'lib/learning',
        'lib/memories',
        'lib/delivery',
        'lib/versions',
        'lib/work',
        'lib/questions',
        'lib/actions/job-port.ts',
        'lib/actions/run-key.ts',
        'lib/workspace/workspace-commands.ts',
        'lib/storage',
        'lib/notifications',
        'lib/env.ts',
      ],
    ],
    ['lib/supabase', ['lib/env.ts', 'lib/limits', 'lib/random-token.ts', 'lib/one-per-process.ts', 'lib/clock.ts']],
  ])('%s', (from, allowed) => expect(offending(from, allowed)).toEqual([]));

  test('components/ui knows no word of the product', () => expect(offending('components/ui', [])).toEqual([]));

  test('components use pure functions and types of lib', () => {
    const pure = [
      'components',
      'lib/refs',
      'lib/schedule',
      'lib/surfaces.ts',
      'lib/limits/limits.ts',
      'lib/sign-up/invitation.ts',
      'lib/primitives/surface.ts',
      'lib/requests/decision-words.ts',
      'lib/turns/message.ts',
      'lib/turns/fold.ts',
      'lib/turns/program-of.ts',
      'lib/entities/file-path.ts',
      'lib/entities/nouns.ts',
      'lib/entities/name-in-sentence.ts',
      'lib/entities/workspace-limits.ts',
      'lib/deliverables/words.ts',
      'lib/deliverables/deliverable.ts',
      'lib/delivery/formats/format.ts',
      'lib/delivery/delivery-status.ts',
      'lib/versions/version.ts',
      'lib/versions/preference.ts',
      'lib/questions/question.ts',
      'lib/work/ticket.ts',
      'lib/models/work-outcome.ts',
      'lib/work/file.ts',
      'lib/versions/account-of-text.ts',
      'lib/versions/count-words.ts',
      'lib/versions/memories-of-text.ts',
      'lib/versions/document.ts',
      'lib/versions/compare-documents.ts',
      'lib/versions/join-alike.ts',
      'lib/untrusted/count-markdown.ts',
      'lib/versions/compare-words.ts',
      'lib/memories/memory.ts',
      'lib/memories/memory-scope.ts',
      'lib/admin/trace.ts',
      'lib/notifications/kinds.ts',
      'lib/notifications/notification.ts',
      'lib/mcp/client/server.ts',
      'lib/mcp/server/token-choices.ts',
    ];
    const serverActions = imports
      .filter((one) => one.from.startsWith('components/') && /^app\/.*actions\.ts$/.test(one.to))
      .map((one) => one.to);
    expect(offending('components', [...pure, ...serverActions], { typesToo: false })).toEqual([]);
  });

  test('nothing of lib knows the composition root but what starts the process', () => {
    const knowing = imports.filter((one) => one.from.startsWith('lib/') && one.to === 'lib/runtime.ts').map((one) => one.from);
    expect(knowing).toEqual(['lib/start-process.ts']);
  });

  test('jobs are known to what joins ports to adapters: everything else queues them through a port', () => {
    const knowing = imports.filter((one) => one.to.startsWith('lib/jobs/') && !one.from.startsWith('lib/jobs/')).map((one) => one.from);
    expect([...new Set(knowing)]).toEqual(['lib/runtime.ts']);
  });

  test('the app queues jobs and knows nothing of what they do', () => {
    const reached = new Set(files.filter((file) => file.startsWith('app/')));
    for (const file of reached)
      for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly && textOf.has(to)) reached.add(to);
    expect([...reached].filter((file) => ['lib/jobs/index.ts', 'lib/jobs/define-job.ts', 'lib/work/run-ticket.ts'].includes(file))).toEqual(
      [],
    );
  });

  test('what somebody else wrote is parsed in the processes of lib/untrusted, and in browsers', () => {
    const parser =
      /^\s*(?:import|export)\s+(?!type\s)[^'"`;]*?\sfrom\s+['"](?:yaml|diff|html-to-text|docx|pdfmake|micromark[\w-]*|mdast-util-from-markdown|remark-parse)(?:\/[^'"]*)?['"]/m;
    const parsing = new Set(files.filter((file) => parser.test(textOf.get(file)!)));
    const calls = imports.filter((one) => !one.typeOnly && !one.to.startsWith('components/') && one.from !== 'lib/untrusted/tasks.ts');
    for (let known = -1; known !== parsing.size; ) {
      known = parsing.size;
      for (const { from, to } of calls) if (parsing.has(to)) parsing.add(from);
    }
    const elsewhere = [...parsing].filter((file) => !within(file, ['components', 'lib/workspace/simulated-shell', 'lib/versions']));
    expect(elsewhere.sort()).toEqual([
      'lib/delivery/formats/docx-file.ts',
      'lib/delivery/formats/read-markdown.ts',
      'lib/generation/read-html.ts',
      'lib/generation/template/escape-markdown.ts',
      'lib/generation/template/write-by-template.ts',
      'lib/learning/lessons-of-edit.ts',
      'lib/plans/read-yaml.ts',
      'lib/work/differing-lines.ts',
    ]);
  });

  test('lib knows nothing of pages, components and tests', () => {
    const knowing = imports.filter((one) => one.from.startsWith('lib/') && /^(app|components|e2e|scripts)\//.test(one.to));
    expect(knowing).toEqual([]);
  });
});

describe('the world comes in through one door', () => {
  const except = (doors: string[]) => files.filter((file) => file.startsWith('lib/') && !doors.includes(file));

  test('process.env is read in lib/env.ts alone, and where Next’s bundler must see it', () => {
    const reading = [...textOf].filter(
      ([file, text]) =>
        !['lib/env.ts', 'instrumentation.ts'].includes(file) && !file.startsWith('supabase/') && text.includes('process.env'),
    );
    expect(reading.map(([file]) => file)).toEqual([]);
  });

  test('time and random ids come from lib/clock.ts', () => {
    const using = except(['lib/clock.ts']).filter((file) =>
      /\bDate\.now\(|new Date\(\)|\brandomUUID\(|Math\.random\(/.test(textOf.get(file)!),
    );
    expect(using).toEqual([]);
  });
});
