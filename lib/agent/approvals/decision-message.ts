/** An approval decision, in the metadata of the message that conveys it. */
export interface Decision {
  requestId: string;
  decision: 'approve' | 'deny';
}

/** The text of the message that conveys a decision. */
export function decisionMessage(subject: string, decision: Decision['decision']): string {
  return `${decision === 'approve' ? 'Approved' : 'Not approved'}: ${subject}`;
}
