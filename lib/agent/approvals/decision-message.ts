/** A decision about an approval, as the metadata of the message that makes it. */
export interface Decision {
  requestId: string;
  decision: 'approve' | 'deny';
}

/** What the message says that makes a decision. */
export function decisionMessage(subject: string, decision: Decision['decision']): string {
  return `${decision === 'approve' ? 'Approved' : 'Not approved'}: ${subject}`;
}
