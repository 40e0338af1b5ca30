import { isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';

/**
 * Why a reply is no longer shown, for the person.
 * @param refs what it used and was deleted since
 * @param connected the providers that are connected now
 */
export function removedReason(refs: readonly string[], connected: ReadonlySet<string>): string {
  const used = [...new Set(refs.map((ref) => nameOf(ref, connected)))];
  return `This answer used ${used.join(', and ')}. It’s no longer shown.`;
}

function nameOf(ref: string, connected: ReadonlySet<string>): string {
  const provider = /^platform:([^/]+)/.exec(ref)?.[1];
  if (!provider) return 'a document that was deleted';
  if (provider.startsWith('mcp.')) return `${provider.slice('mcp.'.length)}, which you removed`;
  const label = isPlatformName(provider) ? platformLabels[provider] : provider;
  return connected.has(provider) ? `something from ${label} that is no longer stored` : `${label}, which you disconnected`;
}
