import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#lib/base/services.ts';
import type { Db, Row } from '#lib/database/db.ts';
import {
  type BadDestination,
  type DeliveryOptions,
  type Destination,
  type DestinationSettings,
  destinationOf,
  idempotencyKey,
  isSameDestination,
} from '#lib/entities/destination.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type Delivery, deliveryOf } from './delivery.ts';
import { changedSince, noDestination, notApproved, notFound, type Refusal } from './delivery-error.ts';
import { type DeliverableEdition, readEdition } from './edition.ts';
import type { Outcome } from './outlets/outlet.ts';
import { withLinkedSources } from './with-linked-sources.ts';

/** A delivery to make. */
export interface DeliveryRun extends DeliveryOptions {
  userId: string;
  versionId: string;
  /** Where its deliverable's versions went when this delivery was agreed to. If that has changed since, nothing is sent. */
  agreed: DestinationSettings;
  /** The person wants a delivery of unknown outcome sent again, although it may arrive twice. */
  again?: boolean;
}

/**
 * The result. `settled`: `delivery` is delivered, ready to download, saved, failed or of unknown outcome; `mayPass` when it failed in a way that
 * another attempt may fix. `sending`: another process is sending it right now. `refused`: there is nothing to deliver.
 */
export type DeliveryResult =
  | { outcome: 'settled'; delivery: Delivery; mayPass: boolean }
  | { outcome: 'sending'; delivery: Delivery }
  | ({ outcome: 'refused' } & Refusal);

const SETTLE_PAUSES_MS = [0, 1000, 5000];

/**
 * Delivers an approved version to the destination that was agreed to, at most once per version and destination: the delivery
 * is stored before anything is sent, and one that may have arrived is not sent again automatically. If the deliverable
 * goes elsewhere by now, nothing is sent anywhere, and the delivery fails, unless it may have arrived. A version that
 * arrived is `delivered`; one that did not, was only saved, or is a file to download stays `approved`, and the delivery says so.
 * @throws what the database client throws when the database is unavailable
 */
export async function deliverVersion(
  services: Pick<Services, 'actingAs' | 'outlets' | 'log'>,
  { userId, versionId, agreed, again = false, ...options }: DeliveryRun,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const db = services.actingAs(userId);
  const edition = await readEdition(db, versionId);
  if (!edition) return { outcome: 'refused', ...notFound };
  const destination = destinationOf(agreed, options, services.outlets.allowedOrigins);
  if (!destination) return { outcome: 'refused', ...noDestination };
  const now = destinationOf(edition, options, services.outlets.allowedOrigins);
  const isCurrent = isSameDestination(destination, now);
  const { data } = await db
    .rpc('take_delivery', {
      version: edition.versionId,
      platform: destination.platform,
      destination: destination.target,
      format: destination.format,
      idempotency_key: idempotencyKey(edition.versionId, destination),
      // What may have arrived stays so when it will not be sent.
      again: again && isCurrent,
    })
    .throwOnError();
  const taking = data as unknown as Taking;
  if (taking.outcome === 'not_found') return { outcome: 'refused', ...notFound };
  if (taking.outcome === 'invalid_state') return { outcome: 'refused', ...notApproved(edition) };
  const row = taking.delivery;
  if (taking.outcome === 'standing') return { outcome: 'settled', delivery: deliveryOf(row), mayPass: false };
  if (taking.outcome === 'sending') return { outcome: 'sending', delivery: deliveryOf(row) };
  const sent: Outcome = isCurrent
    ? await send(services, { userId, db, edition, destination, delivery: row }, signal)
    : { status: 'failed', error: changedSince(now), mayPass: false, tried: false };
  const settled = await settle(services, db, row, sent);
  return settled
    ? { outcome: 'settled', delivery: deliveryOf(settled), mayPass: sent.status === 'failed' && sent.mayPass }
    : { outcome: 'refused', ...notFound };
}

type Taking =
  | { outcome: 'taken'; delivery: Row<'deliveries'> }
  | { outcome: 'standing'; delivery: Row<'deliveries'> }
  | { outcome: 'sending'; delivery: Row<'deliveries'> }
  | { outcome: 'invalid_state' }
  | { outcome: 'not_found' };

interface Sending {
  userId: string;
  db: Db;
  edition: DeliverableEdition;
  destination: Destination | BadDestination;
  delivery: Row<'deliveries'>;
}

/** An outlet throws only before anything has been sent. */
async function send(
  { outlets, log }: Pick<Services, 'outlets' | 'log'>,
  { userId, db, edition, destination, delivery }: Sending,
  signal: AbortSignal,
): Promise<Outcome> {
  if ('problem' in destination) return { status: 'failed', error: destination.problem, mayPass: false, tried: false };
  if (!edition.content.trim()) return { status: 'failed', error: 'This version has no text.', mayPass: false, tried: false };
  const { platform, target, format, sources } = destination;
  try {
    signal.throwIfAborted();
    const sent = sources ? await withLinkedSources(db, edition, { person: userId, signal }) : edition;
    return await outlets[platform]({ id: delivery.id, userId, edition: sent, format, target }, signal);
  } catch (error) {
    if (signal.aborted) return { status: 'failed', error: 'Stopped before anything was sent.', mayPass: true, tried: false };
    if (error instanceof RefusedInput) {
      const instead = error.refusal === 'wrong_format' ? '' : ' You can deliver it as plain text (Markdown).';
      return { status: 'failed', error: `${error.message} Nothing was sent.${instead}`, mayPass: false, tried: false };
    }
    const id = log('A version could not be sent', error);
    return { status: 'failed', error: `Something went wrong before anything was sent (${id}).`, mayPass: true };
  }
}

/** Storing the outcome is worth several attempts: without it the delivery's outcome becomes unknown. */
async function settle(
  { log }: Pick<Services, 'log'>,
  db: Db,
  { id, attempts }: Row<'deliveries'>,
  sent: Outcome,
): Promise<Row<'deliveries'> | null> {
  const words = 'message' in sent ? { message: sent.message } : 'error' in sent ? { words: sent.error } : {};
  const isUntried = sent.status === 'failed' && sent.tried === false;
  for (let tried = 0; ; tried++) {
    await pause(SETTLE_PAUSES_MS[tried]);
    const { data, error } = await db.rpc('settle_delivery', {
      delivery: id,
      attempt: attempts,
      outcome: sent.status,
      tried: !isUntried,
      ...words,
    });
    if (!error) return data as Row<'deliveries'> | null;
    log('The outcome of a delivery could not be stored', error);
    if (tried === SETTLE_PAUSES_MS.length - 1) throw error;
  }
}
