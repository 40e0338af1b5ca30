import { capitalize } from '#lib/base/text/capitalization.ts';
import { deliveryVerb, destinationLabel, type Whose } from '#lib/entities/destination-labels.ts';
import type { Delivery } from './delivery.ts';
import { deliveryStatusLabels } from './delivery-status.ts';

type Reported = Pick<Delivery, 'status' | 'platform' | 'destination' | 'providerMessage'>;

/** The outcome of a delivery: "Posted to #team on Slack, in your name", "Not saved as a draft to sarah@acme.com in your Gmail". */
export function deliveryLabel({ status, platform, destination }: Omit<Reported, 'providerMessage'>, whose: Whose = 'your'): string {
  const { doing, done } = deliveryVerb(platform);
  const where = destinationLabel({ platform, target: destination }, whose);
  switch (status) {
    case 'pending':
      return `To be ${done} ${where}`;
    case 'sending':
      return `${capitalize(doing)} ${where}`;
    case 'delivered':
      return `${capitalize(done)} ${where}`;
    case 'ready':
      return deliveryStatusLabels.ready;
    case 'saved':
      return `Saved here, not ${done} ${where}`;
    case 'failed':
      return `Not ${done} ${where}`;
    case 'unknown':
      return `May have been ${done} ${where}`;
  }
}

/** What to do about a delivery that may have arrived. */
export const checkFirst = (platform: string): string => `Check there before you ${deliveryVerb(platform).do} it again.`;

const withAddress = /^(?<said>[^:]+): (?<address>https?:\/\/\S+)$/;

/** What the receiver answered, without words that the label says already: only the address of "Posted: https://…". */
export function receiverAnswer(delivery: Reported): string | null {
  const { said, address } = withAddress.exec(delivery.providerMessage ?? '')?.groups ?? {};
  return said && deliveryLabel(delivery).startsWith(said) ? address! : delivery.providerMessage;
}

/** The outcome of a delivery that arrived, with the receiver’s answer: "Posted to #team on Slack, in your name: https://…". */
export function arrivalMessage(delivery: Reported): string {
  const answer = receiverAnswer(delivery);
  const isAddress = answer !== delivery.providerMessage;
  return answer ? `${deliveryLabel(delivery)}${isAddress ? ':' : '.'} ${answer}` : deliveryLabel(delivery);
}
