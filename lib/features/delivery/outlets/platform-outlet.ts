import type { Services } from '#lib/base/services.ts';
import type { Connector, Grant, PublishTarget } from '#lib/features/integrations/platforms/connector.ts';
import { PlatformError } from '#lib/features/integrations/platforms/platform-error.ts';
import { type PlatformName, platformLabels } from '#lib/features/integrations/platforms/platform-names.ts';
import type { Outcome, Outlet } from './outlet.ts';

/** How long finding the channel may take, and then posting. In ms. */
const FIND_MS = 20_000;
const POST_MS = 35_000;

/** Posts versions on a platform that the person connected, in their name. */
export function platformOutlet(provider: PlatformName, { actingAs, platforms }: Pick<Services, 'actingAs' | 'platforms'>): Outlet {
  const label = platformLabels[provider];
  return async ({ userId, edition, target }, signal) => {
    const own = actingAs(userId).from('user_integrations').select('id').eq('user_id', userId).eq('provider', provider);
    const { data } = await own.maybeSingle().throwOnError();
    if (!data)
      return {
        status: 'failed',
        error: `${label} is not connected, so nothing was sent. Connect it under Settings → Integrations.`,
        mayPass: false,
      };
    const connection = { integrationId: data.id, provider };
    const call = <T>(ms: number, work: (connector: Connector, grant: Grant, options: { signal: AbortSignal }) => Promise<T>) => {
      const options = { signal: AbortSignal.timeout(ms) };
      return platforms.call(userId, connection, options, (connector, grant) => work(connector, grant, options));
    };
    let place: PublishTarget | null;
    try {
      place = await call(FIND_MS, (connector, grant, options) => placeOf(connector, grant, target, options));
    } catch (error) {
      return failed(error, label);
    }
    if (!place)
      return { status: 'failed', error: `${label} shows no channel ${target} that you can post in. Nothing was sent.`, mayPass: false };
    const to = place;
    signal.throwIfAborted();
    try {
      const content = { title: edition.title, markdown: edition.content };
      const { link } = await call(POST_MS, (connector, grant, options) => connector.publish(grant, content, to, options));
      return { status: 'delivered', message: link ? `Posted: ${link}` : 'Posted' };
    } catch (error) {
      const isUnknown = !(error instanceof PlatformError) || error.mayHaveArrived;
      return isUnknown ? { status: 'unknown', error: `${label} did not confirm it, so it may have been posted.` } : failed(error, label);
    }
  };
}

/** The channel that a target names: by its name, its id, or the address of a message, whose thread is continued. */
async function placeOf(
  connector: Connector,
  grant: Grant,
  target: string,
  options: { signal: AbortSignal },
): Promise<PublishTarget | null> {
  const message = /\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})(?:\?(.*))?$/.exec(target);
  if (message) {
    const [, resource, seconds, rest, query] = message;
    return { resource: resource!, thread: new URLSearchParams(query).get('thread_ts') ?? `${seconds}.${rest}` };
  }
  const bare = (name: string) => name.trim().toLowerCase().replace(/^#/, '');
  const listed = await connector.listResources(grant, options);
  const found = listed.find(({ externalId, name }) => externalId === target || bare(name) === bare(target));
  return found ? { resource: found.externalId } : null;
}

/** Nothing was sent. */
function failed(error: unknown, label: string): Outcome {
  if (error instanceof PlatformError)
    return {
      status: 'failed',
      error: `${error.message} Nothing was sent.`,
      mayPass: error.problem === 'rate_limited' || error.problem === 'vendor_down',
    };
  if ((error as Error).name === 'TimeoutError')
    return { status: 'failed', error: `${label} did not answer in time. Nothing was sent.`, mayPass: true };
  throw error;
}
