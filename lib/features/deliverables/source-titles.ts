import type { Db } from '#lib/database/db.ts';
import { platformNamed } from '#lib/entities/platform-aliases.ts';
import { isPlatformName, type PlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { isResource } from '#lib/entities/platform-resource.ts';
import { isServer, toolSourceLabel } from '#lib/entities/tool-source.ts';
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
      sources.flatMap((source) => (source.type === 'document' ? [documentId(source.value)] : [])),
    ),
    userId !== null && sources.some(({ type }) => type === 'platform') ? readConnections(db, userId) : null,
  ]);
  return sources.map((source) => {
    const named = nameOf(source, documents, connections);
    return { ...named, ...(source.name && !repeats(source.name, named.name) && { label: source.name }) };
  });
}

/** Whether a label says only what the name says: a chat adds “Plan.md” as “Plan.md”, and “Slack, #launch” as “launch” or “#launch”. */
export function repeats(label: string, name: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/^#/, '');
  return [name, name.replace(/^[^,]*, /, '')].some((one) => bare(one) === bare(label));
}

type Connections = Awaited<ReturnType<typeof readConnections>> | null;

async function readConnections(db: Db, userId: string) {
  const resources = 'platform_resources (external_id, name, status, last_synced_at)';
  const own = db.from('user_integrations').select(`provider, status, ${resources}`).eq('user_id', userId);
  return (await own.throwOnError()).data;
}

function nameOf(source: Source, documents: Documents, connections: Connections): NamedSource {
  switch (source.type) {
    case 'document': {
      const document = documents.get(documentId(source.value));
      if (!document) return { kind: 'document', name: 'A deleted document', gone: true };
      const { name, status, read_at } = document;
      return { kind: 'document', name, gone: false, ...readingOf(read_at, status === 'pending' || status === 'processing') };
    }
    case 'platform':
      return nameOfResource(source, connections);
    case 'url':
      return { kind: 'url', name: hostOf(source.value), href: source.value };
    case 'ref':
      return { kind: 'ref', name: source.value, ref: source.value };
    case 'description':
      return { kind: 'description', name: source.value };
  }
}

function nameOfResource({ provider: named = '', value }: Source, connections: Connections): NamedSource {
  if (isServer(named)) return { kind: 'platform', name: toolSourceLabel(named, value) };
  const provider = platformNamed(named);
  if (!isPlatformName(provider)) return { kind: 'platform', name: [named, value].filter(Boolean).join(', ') };
  const connection = connections?.find((one) => one.provider === provider);
  const resource = connection?.platform_resources.find((one) => isResource(one, value));
  const step = !connection ? 'connect' : connection.status !== 'active' ? 'sign_in' : resource ? null : 'choose';
  const name = `${platformLabels[provider]}, ${resource?.name ?? value}`;
  const needs = connections && step ? { needs: { platform: provider, step } satisfies SourceNeed } : {};
  const isWaiting = step === null && (resource?.status === 'waiting' || resource?.status === 'reading');
  return { kind: 'platform', name, ...needs, ...readingOf(resource?.last_synced_at ?? null, isWaiting) };
}

const readingOf = (readAt: string | null, isWaiting: boolean) => (readAt ? { readAt } : isWaiting ? { isWaiting } : {});

type Documents = Awaited<ReturnType<typeof documentsNamed>>;

async function documentsNamed(db: Db, ids: string[]) {
  const known = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
  if (known.length === 0) return new Map<string, never>();
  const { data } = await db.from('documents').select('id, name, status, read_at').in('id', known).throwOnError();
  return new Map(data.map((row) => [row.id, row]));
}

const documentId = (value: string) => value.replace(/^document:/, '').replace(/[/?].*$/, '');

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
