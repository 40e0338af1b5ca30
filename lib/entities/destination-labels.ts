/** The label of each destination. */
export const destinationLabels: Record<string, string> = {
  email: 'By email',
  gmail: 'From your Gmail',
  gmail_draft: 'As a draft in your Gmail',
  google_doc: 'As a Google Doc',
  webhook: 'To a webhook',
  slack: 'To a Slack channel',
  github: 'To GitHub',
  linear: 'To Linear',
  notion: 'To Notion',
  download: 'As a file to download',
};
