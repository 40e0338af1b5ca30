import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** An import of one of the project's own files. */
interface OwnImport {
  from: string;
  to: string;
  typeOnly: boolean;
  /** By `import()`. */
  lazy: boolean;
}

const source = /\.(ts|tsx)$/;
const isTest = (file: string) => /\.(test|db\.test)\.tsx?$/.test(file) || /\/testing\//.test(file);
const files = ['app', 'components', 'lib', 'proxy.ts', 'instrumentation.ts']
  .flatMap((place) => (source.test(place) ? [place] : readdirSync(place, { recursive: true }).map((name) => join(place, String(name)))))
  .filter((file) => source.test(file) && !isTest(file));
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
const imports: OwnImport[] = files.flatMap((from) =>
  [...textOf.get(from)!.matchAll(statement)].flatMap(([whole, type, fixed, lazy]) => {
    const named = (fixed ?? lazy)!;
    const to = named.startsWith('#') ? named.slice(1) : named.startsWith('.') ? normalize(join(dirname(from), named)) : null;
    const typeOnly = Boolean(type) || /^\s*import\s*\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}/.test(whole);
    return to ? [{ from, to, typeOnly, lazy: Boolean(lazy) }] : [];
  }),
);

const within = (file: string, places: readonly string[]) => places.some((place) => file === place || file.startsWith(`${place}/`));
const offending = (from: string, allowed: readonly string[], { typesToo = true } = {}) =>
  imports
    .filter((one) => within(one.from, [from]) && !within(one.to, [from, ...allowed]) && (typesToo || !one.typeOnly))
    .map((one) => `${one.from} imports ${one.to}`);

/**
 * The folders of `lib`, lowest first: a file imports from its own folder and from lower layers. Folders of one layer do not
 * import each other.
 */
const layers = [
  ['base'],
  ['database'],
  ['untrusted', 'refs', 'schedule'],
  ['search'],
  ['entities'],
  ['models', 'jobs'],
  ['agent'],
  ['turns'],
  ['features'],
  ['primitives'],
  ['runs'],
  ['admin'],
  ['app'],
] as const;
const rank = new Map(layers.flatMap((folders, index) => folders.map((folder): [string, number] => [folder, index])));
const folderOf = (file: string) => file.split('/')[1]!;

/** The folder that declares each service: a field of `Services`. */
const services = new Map(
  files.flatMap((file) =>
    [
      ...textOf.get(file)!.matchAll(/(?:^export|^declare module '#lib\/base\/services.ts' \{\n) *interface Services \{\n(.*?)^ *\}/gms),
    ].flatMap(([, fields]) => [...fields!.matchAll(/^ *(\w+)\??: /gm)].map(([, name]): [string, string] => [name!, folderOf(file)])),
  ),
);
/** The services that a file names. */
const servicesIn = (file: string) =>
  [...textOf.get(file)!.matchAll(/\bPick<\s*Services,([^>]*)>|\bServices(\['\w+'\])/g)].flatMap(([, picked, one]) =>
    [...(picked ?? one)!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
  );

/** The imports between subfolders of a folder that form a circle: what remains after removing the leaves. */
function circleIn(folder: string): string[] {
  const depth = folder.split('/').length;
  const part = (file: string) => (within(file, [folder]) ? file.split('/')[depth]! : null);
  let edges = imports.flatMap(({ from, to, typeOnly, lazy }) => {
    const [a, b] = [part(from), part(to)];
    return a && b && a !== b && !typeOnly && !lazy ? [[a, b] as const] : [];
  });
  for (let before = -1; before !== edges.length; ) {
    before = edges.length;
    const importing = new Set(edges.map(([from]) => from));
    edges = edges.filter(([, to]) => importing.has(to));
  }
  return [...new Set(edges.map(([from, to]) => `${from} → ${to}`))].sort();
}

describe('imports point one way', () => {
  test('docs/architecture.md lists every service with the folder that declares it', () => {
    const rows = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `(\w+)` \| `lib\/(\w+)` \|/gm)];
    expect(rows.map(([, name, folder]) => [name, folder]).sort()).toEqual([...services].sort());
  });

  test('a file of lib uses only services of its layer and lower ones', () => {
    const taken = files.filter((file) => file.startsWith('lib/')).flatMap((file) => servicesIn(file).map((name) => ({ file, name })));
    expect(taken.length).toBeGreaterThan(50);
    const upward = taken.filter(({ file, name }) => !(rank.get(services.get(name)!)! <= rank.get(folderOf(file))!));
    expect(upward).toEqual([]);
  });

  test('every folder of lib has a layer', () => {
    const folders = new Set(files.filter((file) => file.startsWith('lib/')).map(folderOf));
    expect([...folders].filter((folder) => !rank.has(folder))).toEqual([]);
  });

  test('docs/architecture.md lists the layers in this order', () => {
    const rows = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| (\d+) \| `lib\/(\w+)` \|/gm)];
    expect(rows.map(([, layer, folder]) => [Number(layer), folder])).toEqual([...rank].map(([folder, index]) => [index + 1, folder]));
  });

  test('a file of lib imports from lower layers', () => {
    const upward = imports.filter(({ from, to, lazy }) => {
      if (lazy || !from.startsWith('lib/') || !to.startsWith('lib/') || folderOf(from) === folderOf(to)) return false;
      return rank.get(folderOf(to))! >= rank.get(folderOf(from))!;
    });
    expect(upward.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
  });

  test('only the list of untrusted tasks names files for another process to load', () => {
    const lazily = imports.filter(({ from, lazy }) => lazy && from.startsWith('lib/')).map(({ from }) => from);
    expect(new Set(lazily)).toEqual(new Set(['lib/untrusted/program.ts', 'lib/untrusted/tasks.ts']));
  });

  test('features and kinds of run do not depend on each other in a circle', () => {
    for (const layer of ['features', 'runs']) expect(circleIn(`lib/${layer}`)).toEqual([]);
  });

  test('components/ui imports only lib/base from lib, and nothing else of the product', () =>
    expect(offending('components/ui', ['lib/base'])).toEqual([]));

  test('components import only server actions from app', () => {
    const taken = imports.filter(({ from, to }) => from.startsWith('components/') && to.startsWith('app/'));
    expect(taken.length).toBeGreaterThan(20);
    const others = taken.filter(({ to }) => !/\/(?:[\w-]+-)?actions\.ts$/.test(to) || !textOf.get(to)?.startsWith("'use server';"));
    expect(others.map((one) => `${one.from} imports ${one.to}`)).toEqual([]);
  });

  test('what components use of lib runs in a browser', () => {
    const reached = new Set(files.filter((file) => file.startsWith('components/')));
    for (const file of reached)
      for (const { from, to, typeOnly, lazy } of imports) if (from === file && !typeOnly && !lazy && to.startsWith('lib/')) reached.add(to);
    const serverOnly = /^\s*import\s+(?!type\s)[^'"`;]*?\sfrom\s+['"](?:node:|pg|nodemailer|@supabase\/|next\/headers|@anthropic-ai\/)/m;
    const onServers = [...reached].filter((file) => file.startsWith('lib/') && serverOnly.test(textOf.get(file)!));
    expect(onServers).toEqual([]);
  });

  test('of lib, only lib/app/start-process.ts imports a composition root', () => {
    const knowing = imports
      .filter((one) => one.from.startsWith('lib/') && ['lib/app/web.ts', 'lib/app/worker.ts'].includes(one.to))
      .map((one) => one.from);
    expect(knowing).toEqual(['lib/app/start-process.ts']);
  });

  test('app imports no code of the jobs that it queues', () => {
    const reached = new Set(files.filter((file) => file.startsWith('app/')));
    for (const file of reached)
      for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly && textOf.has(to)) reached.add(to);
    expect(
      [...reached].filter((file) => ['lib/app/jobs.ts', 'lib/jobs/define-job.ts', 'lib/runs/tickets/run-ticket.ts'].includes(file)),
    ).toEqual([]);
  });

  test('untrusted input is parsed only in the processes of lib/untrusted, and in browsers', () => {
    const parser =
      /^\s*(?:import|export)\s+(?!type\s)[^'"`;]*?\sfrom\s+['"](?:yaml|diff|html-to-text|docx|pdfmake|officeparser|unpdf|postal-mime|csv-parse|yauzl|ical\.js|image-size|micromark[\w-]*|mdast-util-from-markdown|remark-parse)(?:\/[^'"]*)?['"]/m;
    const parsing = new Set(files.filter((file) => parser.test(textOf.get(file)!)));
    const calls = imports.filter((one) => !one.typeOnly && !one.to.startsWith('components/') && one.from !== 'lib/untrusted/tasks.ts');
    for (let known = -1; known !== parsing.size; ) {
      known = parsing.size;
      for (const { from, to } of calls) if (parsing.has(to)) parsing.add(from);
    }
    const elsewhere = [...parsing].filter(
      (file) => !within(file, ['components', 'lib/runs/workspace/simulated-shell', 'lib/features/versions']),
    );
    expect(elsewhere.sort()).toEqual([
      'lib/features/delivery/formats/docx-file.ts',
      'lib/features/delivery/formats/plain-text.ts',
      'lib/features/delivery/formats/read-markdown.ts',
      'lib/features/documents/read-file/read-csv.ts',
      'lib/features/documents/read-file/read-email.ts',
      'lib/features/documents/read-file/read-html-file.ts',
      'lib/features/documents/read-file/read-image.ts',
      'lib/features/documents/read-file/read-office.ts',
      'lib/features/documents/read-file/read-pdf.ts',
      'lib/features/imports/archive.ts',
      'lib/features/imports/calendar.ts',
      'lib/features/imports/long-text.ts',
      'lib/features/imports/mailbox.ts',
      'lib/features/imports/notes.ts',
      'lib/features/imports/read-import.ts',
      'lib/runs/drafts/changes.ts',
      'lib/runs/drafts/read-citations.ts',
      'lib/runs/drafts/read-html.ts',
      'lib/runs/drafts/template/escape-markdown.ts',
      'lib/runs/drafts/template/write-by-template.ts',
      'lib/runs/learning/lessons-of-edit.ts',
      'lib/runs/plans/read-plan.ts',
      'lib/runs/plans/read-yaml.ts',
      'lib/runs/tickets/differing-lines.ts',
      'lib/runs/tickets/preview-table.ts',
    ]);
  });

  test('lib imports nothing from app, components, e2e or scripts', () => {
    const knowing = imports.filter((one) => one.from.startsWith('lib/') && /^(app|components|e2e|scripts)\//.test(one.to));
    expect(knowing).toEqual([]);
  });
});

describe('time, environment and ids enter through one module each', () => {
  const except = (modules: string[]) => files.filter((file) => file.startsWith('lib/') && !modules.includes(file));

  test('process.env is read only in lib/base/env.ts, and in instrumentation.ts, where Next’s bundler must see it', () => {
    const reading = [...textOf].filter(
      ([file, text]) =>
        !['lib/base/env.ts', 'instrumentation.ts'].includes(file) && !file.startsWith('supabase/') && text.includes('process.env'),
    );
    expect(reading.map(([file]) => file)).toEqual([]);
  });

  test('time and random ids come from lib/base/clock.ts', () => {
    const using = except(['lib/base/clock.ts']).filter((file) =>
      /\bDate\.now\(|new Date\(\)|\brandomUUID\(|Math\.random\(/.test(textOf.get(file)!),
    );
    expect(using).toEqual([]);
  });
});
