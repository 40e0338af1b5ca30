import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { type PlatformOutletName, providerOfOutlet } from '#lib/entities/destination.ts';
import { type PlatformName, platformLabels, settingsOf } from '#lib/entities/platform-names.ts';
import type { Connector, Grant, PublishTarget } from '#lib/features/integrations/platforms/connector.ts';
import { PlatformError } from '#lib/features/integrations/platforms/platform-error.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { composeEmail } from './compose-email.ts';
import type { Outcome, Outlet } from './outlet.ts';

/** How long finding the place may take, and then sending. In ms. */
const FIND_MS = 20_000;
const SEND_MS = 35_000;

/** What sending through a platform needs. */
type OutletServices = Pick<Services, 'actingAs' | 'platforms' | 'clock'>;

/** Sends versions through a platform that the person connected, in their name. */
export function platformOutlet(platform: PlatformOutletName, { actingAs, platforms, clock }: OutletServices): Outlet {
  const provider = providerOfOutlet[platform];
  const label = platformLabels[provider];
  return async (parcel, signal) => {
    const { userId, edition, target } = parcel;
    const db = actingAs(userId);
    const own = db.from('user_integrations').select('id').eq('user_id', userId).eq('provider', provider);
    const { data } = await own.maybeSingle().throwOnError();
    if (!data)
      return {
        status: 'failed',
        error: `${label} is not connected, so nothing was sent. Connect it under ${settingsOf(provider)}.`,
        mayPass: false,
      };
    const connection = { integrationId: data.id, provider };
    const call = <T>(ms: number, work: (connector: Connector, grant: Grant, options: { signal: AbortSignal }) => Promise<T>) => {
      const options = { signal: AbortSignal.timeout(ms) };
      return platforms.call(userId, connection, options, (connector, grant) => work(connector, grant, options));
    };
    const email = (from: string) => composeEmail(parcel, from, clock.now()).catch(refuse);
    let place: PublishTarget;
    try {
      place = await call(FIND_MS, (connector, grant, options) => connector.findTarget(grant, { platform, target }, options));
    } catch (error) {
      return failed(error, provider);
    }
    const previous = await previousReport(db, { deliverableId: edition.deliverableId, platform, target });
    signal.throwIfAborted();
    try {
      const content = { title: edition.title, markdown: edition.content, previous, email };
      const { link, message } = await call(SEND_MS, (connector, grant, options) => connector.publish(grant, content, place, options));
      return { status: 'delivered', message: link ? `${message}: ${link}` : message };
    } catch (error) {
      if (error instanceof PlatformError && error.isPartial) return { status: 'unknown', error: error.message };
      const isUnknown = !(error instanceof PlatformError) || error.mayHaveArrived;
      return isUnknown
        ? { status: 'unknown', error: `${label} did not confirm it, so it may have gone through.` }
        : failed(error, provider);
    }
  };
}

/** What was reported when an earlier version of a deliverable was published in the same place. */
async function previousReport(db: Db, of: { deliverableId: string; platform: string; target: string }): Promise<string | null> {
  const { data } = await db
    .from('deliveries')
    .select('provider_message')
    .eq('deliverable_id', of.deliverableId)
    .eq('platform', of.platform)
    .eq('destination', of.target)
    .eq('status', 'delivered')
    .order('sent_at', { ascending: false })
    .limit(1)
    .throwOnError();
  return data[0]?.provider_message ?? null;
}

/** A text that cannot be laid out is not sent. */
function refuse(error: unknown): never {
  throw error instanceof RefusedInput ? new PlatformError('refused', error.message, { cause: error }) : error;
}

/** Nothing was sent. */
function failed(error: unknown, provider: PlatformName): Outcome {
  const label = platformLabels[provider];
  if (error instanceof PlatformError) {
    const next = error.problem === 'needs_authorization' ? ` Sign in again under ${settingsOf(provider)}.` : '';
    return {
      status: 'failed',
      error: `${error.message} Nothing was sent.${next}`,
      mayPass: error.problem === 'rate_limited' || error.problem === 'vendor_down',
    };
  }
  if ((error as Error).name === 'TimeoutError')
    return { status: 'failed', error: `${label} did not answer in time. Nothing was sent.`, mayPass: true };
  throw error;
}
