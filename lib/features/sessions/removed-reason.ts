import { isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';

/**
 * Why a reply was deleted, for the person.
 * @param used what it used and is gone: "document", "platform:slack", "platform:slack/items" or "platform:mcp.notes"
 */
export function removedReason(used: readonly string[]): string {
  return `This answer was deleted because it used ${used.map(nameOf).join(', and ')}.`;
}

function nameOf(used: string): string {
  const [, provider = '', items] = /^platform:([^/]+)(\/items)?$/.exec(used) ?? [];
  if (!provider) return 'a document that is no longer stored';
  if (provider.startsWith('mcp.')) return `${provider.slice('mcp.'.length)}, which you removed`;
  const label = isPlatformName(provider) ? platformLabels[provider] : provider;
  return items ? `something from ${label} that is no longer stored` : `${label}, which you disconnected`;
}
