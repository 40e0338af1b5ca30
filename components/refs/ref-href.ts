import { platformNamed } from '#lib/entities/platform-aliases.ts';
import { integrationPage, isPlatformName } from '#lib/entities/platform-names.ts';
import { pointsTo } from './split-refs.ts';

/** The page of a ref's target, if it has one. That of an item of a platform leads to where it is on the platform. */
export function hrefOf(ref: string): string | undefined {
  const target = pointsTo(ref);
  if (target?.type === 'deliverable') {
    const [part, number = ''] = target.subpath;
    const isVersion = part === 'versions' && /^\d+$/.test(number);
    return `/deliverables/${target.identifier}${isVersion ? `/versions/${number}` : ''}`;
  }
  if (target?.type === 'work') {
    const [part, output] = target.subpath;
    return `/work/${target.identifier}${part === 'outputs' && output && output !== 'latest' ? `?output=${output}` : ''}`;
  }
  if (target?.type === 'memory') return `/memories#${target.identifier}`;
  if (target?.type === 'document') {
    const [part, ordinal = ''] = target.subpath;
    const isPassage = part === 'chunks' && /^\d+$/.test(ordinal);
    return `/documents/${target.identifier}${isPassage ? `?passage=${ordinal}#passage-${ordinal}` : ''}`;
  }
  if (target?.type === 'platform' && isPlatformName(platformNamed(target.identifier))) {
    const platform = platformNamed(target.identifier);
    const [part, item] = target.subpath;
    return part === 'items' && item ? `/items/${platform}/${item}` : integrationPage(platform);
  }
  if (target?.type === 'session') return `/chat/${target.identifier}`;
  return undefined;
}
