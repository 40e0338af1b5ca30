import type { Db, Row } from '#lib/database/db.ts';
import { platformNamed } from '#lib/entities/platform-aliases.ts';
import { isPlatformName, type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { isResource } from '#lib/entities/platform-resource.ts';
import { isServer, notConnected, serverProblem, toolSourceLabel } from '#lib/entities/tool-source.ts';
import type { Source } from './deliverable.ts';

/** A source for a person: its kind, the person's name for it (`label`), its link, and whether it still exists. */
export interface NamedSource {
  kind: 'document' | 'platform' | 'url' | 'description' | 'ref';
  name: string;
  label?: string;
  /** For a `ref`: a single entity, or a description of the pattern. */
  ref?: string;
  href?: string;
  gone?: boolean;
  /** What the person has to do before it can be read. */
  needs?: SourceNeed;
  /** When a document or what was chosen on a platform was read, whether or not for a version. ISO 8601. */
  readAt?: string;
  /** It will be read without anybody doing anything. */
  isWaiting?: boolean;
  /** Why it cannot be read now, or a document could not be, as a message for the person. */
  problem?: string;
}

/** A platform that has to be connected, connected again, or on which this has to be chosen. */
export interface SourceNeed {
  platform: PlatformName;
  step: 'connect' | 'sign_in' | 'choose';
}

/**
 * Names the sources of a deliverable: a document by its name, a URL by its host.
 * @param userId its owner, to say what they have to do before a source can be read; null for another viewer
 */
export async function nameSources(db: Db, userId: string | null, sources: readonly Source[]): Promise<NamedSource[]> {
  const [documents, connections] = await Promise.all([
    documentsNamed(
      db,
      sources.flatMap((source) => documentOf(source) ?? []),
    ),
    userId !== null && sources.some(({ type }) => type === 'platform') ? readConnections(db, userId) : null,
  ]);
  return sources.map((source) => {
    const named = nameOf(source, documents, connections, userId !== null);
    const isRepeated = source.name && repeats(source.name, named.name);
    return { ...named, ...(source.name && !isRepeated && { label: source.name }) };
  });
}

/** Whether a label says only what the name says: a chat adds “Plan.md” as “Plan.md”, and “Slack, #launch” as “launch” or “#launch”. */
export function repeats(label: string, name: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/^#/, '');
  return [name, name.replace(/^[^,]*, /, '')].some((one) => bare(one) === bare(label));
}

type Connections = Awaited<ReturnType<typeof readConnections>> | null;

async function readConnections(db: Db, userId: string) {
  const resources = 'platform_resources (external_id, name, status, last_synced_at, last_error)';
  const own = db.from('user_integrations').select(`provider, status, last_error, ${resources}`).eq('user_id', userId);
  return (await own.throwOnError()).data;
}

const deletedDocument: NamedSource = { kind: 'document', name: 'A deleted document', gone: true };

function nameOf(source: Source, documents: Documents, connections: Connections, isOwn: boolean): NamedSource {
  switch (source.type) {
    case 'document': {
      const document = documents.get(documentId(source.value));
      if (!document) return deletedDocument;
      return { kind: 'document', name: document.name, gone: false, ...stateOf(document) };
    }
    case 'platform':
      return nameOfResource(source, connections);
    case 'url':
      return { kind: 'url', name: hostOf(source.value), href: source.value };
    case 'ref': {
      const ref = { kind: 'ref', name: source.value, ref: source.value } as const;
      const id = documentOf(source);
      const document = id && documents.get(id);
      if (document) return { ...ref, label: document.name, ...stateOf(document) };
      // Another viewer does not see its owner's documents.
      return id && isOwn ? deletedDocument : ref;
    }
    case 'description':
      return { kind: 'description', name: source.value };
  }
}

function nameOfResource({ provider: named = '', value }: Source, connections: Connections): NamedSource {
  if (isServer(named)) return { kind: 'platform', name: toolSourceLabel(named, value), ...problemOfServer(named, connections) };
  const provider = platformNamed(named);
  if (!isPlatformName(provider)) return { kind: 'platform', name: [named, value].filter(Boolean).join(', ') };
  const connection = connections?.find((one) => one.provider === provider);
  const resource = connection?.platform_resources.find((one) => isResource(one, value));
  const step = !connection ? 'connect' : connection.status !== 'active' ? 'sign_in' : resource ? null : 'choose';
  const name = `${platformLabels[provider]}, ${resource?.name ?? value}`;
  const needs = connections && step ? { needs: { platform: provider, step } satisfies SourceNeed } : {};
  const isWaiting = step === null && (resource?.status === 'waiting' || resource?.status === 'reading');
  const problem = step === null && resource?.status === 'failed' && resource.last_error;
  return { kind: 'platform', name, ...needs, ...readingOf(resource?.last_synced_at ?? null, isWaiting), ...(problem && { problem }) };
}

function problemOfServer(provider: string, connections: Connections): Pick<NamedSource, 'problem'> {
  if (!connections) return {};
  const server = connections.find((one) => one.provider === provider);
  if (!server) return { problem: notConnected(provider) };
  return server.status !== 'active' && server.last_error ? { problem: serverProblem(provider, server.last_error) } : {};
}

const stateOf = ({ status, error, read_at }: DocumentRow) => ({
  ...readingOf(read_at, status === 'pending' || status === 'processing'),
  ...(status === 'failed' && error && { problem: error }),
});

const readingOf = (readAt: string | null, isWaiting: boolean) => (readAt ? { readAt } : isWaiting ? { isWaiting } : {});

type DocumentRow = Pick<Row<'documents'>, 'id' | 'name' | 'status' | 'read_at' | 'error'>;
type Documents = ReadonlyMap<string, DocumentRow>;

async function documentsNamed(db: Db, ids: string[]): Promise<Documents> {
  const known = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
  if (known.length === 0) return new Map();
  const { data } = await db.from('documents').select('id, name, status, read_at, error').in('id', known).throwOnError();
  return new Map(data.map((row) => [row.id, row]));
}

/** The id of the document that a source is, in either way to name one. */
const documentOf = ({ type, value }: Source) =>
  type === 'document' || (type === 'ref' && /^document:[0-9a-f-]{36}$/i.test(value)) ? documentId(value) : undefined;

const documentId = (value: string) => value.replace(/^document:/, '').replace(/[/?].*$/, '');

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
