import type { Db } from '#lib/database/db.ts';
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
}

/** Names the sources of a deliverable: a document by its name, a URL by its host. */
export async function nameSources(db: Db, sources: readonly Source[]): Promise<NamedSource[]> {
  const documents = await documentNames(
    db,
    sources.flatMap((source) => (source.type === 'document' ? [documentId(source.value)] : [])),
  );
  return sources.map((source) => ({ ...nameOf(source, documents), ...(source.name && { label: source.name }) }));
}

function nameOf(source: Source, documents: Map<string, string>): NamedSource {
  switch (source.type) {
    case 'document': {
      const name = documents.get(documentId(source.value));
      return { kind: 'document', name: name ?? 'A deleted document', gone: name === undefined };
    }
    case 'platform':
      return {
        kind: 'platform',
        name: isServer(source.provider ?? '')
          ? toolSourceLabel(source.provider!, source.value)
          : [source.provider, source.value].filter(Boolean).join(', '),
      };
    case 'url':
      return { kind: 'url', name: hostOf(source.value), href: source.value };
    case 'ref':
      return { kind: 'ref', name: source.value, ref: source.value };
    case 'description':
      return { kind: 'description', name: source.value };
  }
}

async function documentNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
  if (known.length === 0) return new Map();
  const { data } = await db.from('documents').select('id, name').in('id', known).throwOnError();
  return new Map(data.map(({ id, name }) => [id, name]));
}

const documentId = (value: string) => value.replace(/^document:/, '').replace(/[/?].*$/, '');

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
