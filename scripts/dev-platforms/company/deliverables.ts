/** What Maya writes again and again. */
export const sampleDeliverables = [
  {
    title: 'Weekly status of Ledger',
    deliverable_type: 'status_report',
    frequency: 'weekly',
    schedule: { day: 'friday', time: '16:00' },
    recipient: { name: 'Sarah Lind', role: 'COO' },
    sources: [
      { type: 'platform', provider: 'slack', value: '#ledger' },
      { type: 'platform', provider: 'github', value: 'acme/ledger' },
      { type: 'platform', provider: 'linear', value: 'Launch' },
    ],
    destination: { platform: 'slack', target: '#ledger-status' },
  },
  {
    title: 'Ledger for the board',
    deliverable_type: 'board_update',
    frequency: 'monthly',
    schedule: { nth: 1, day: 'tuesday', time: '08:00' },
    recipient: { name: 'The board' },
    sources: [
      { type: 'platform', provider: 'google', value: 'Customers' },
      { type: 'platform', provider: 'google', value: 'Ledger' },
      { type: 'platform', provider: 'notion', value: 'Roadmap' },
      { type: 'platform', provider: 'slack', value: '#ledger' },
    ],
  },
];
