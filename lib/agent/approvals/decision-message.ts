/** A decision about an approval, in the metadata of the message that makes it. */
export interface Decision {
  requestId: string;
  decision: 'approve' | 'deny';
}

/** The text of the message that makes a decision. */
export function decisionMessage(subject: string, decision: Decision['decision']): string {
  return `${decision === 'approve' ? 'Approved' : 'Not approved'}: ${subject}`;
}
