import { expect, test } from 'vitest';
import { entities } from '#lib/entities/index.ts';
import { proposeEdit } from './propose-edit.ts';

const row = {
  id: 'b',
  title: 'Board update',
  deliverable_type: 'board_update',
  frequency: 'weekly',
  schedule: { day: 'friday', time: '16:00' },
  governance: 'manual',
  destination: { platform: 'slack', target: '#team', format: null },
  recipient: { name: 'Sarah', role: 'CEO', address: 'sarah@acme.com' },
  sources: [{ type: 'description', value: 'Shipped search.', name: 'Notes' }],
};
const proposed = (values: object, before: object = {}) => proposeEdit(entities.deliverable, { ...row, ...before }, values as never);
const factsOf = (...change: Parameters<typeof proposed>) =>
  Object.fromEntries(proposed(...change).facts.map(({ label, value }) => [label, value]));

test('a change of destination says where versions went and where they will go, in the words of the app', () => {
  const { subject, facts } = proposed({ destination: { platform: 'gmail_draft', target: 'sarah@acme.com', format: 'html' } });
  expect(subject).toBe('Change the destination of “Board update”');
  expect(facts).toEqual([
    {
      label: 'Destination',
      value: 'to #team on Slack, in your name → as a draft to sarah@acme.com in your Gmail, as a web page',
    },
  ]);
});

test('a change of format alone shows the whole destination before and after', () => {
  const email = { platform: 'email', target: 'sarah@acme.com' };
  expect(factsOf({ destination: { ...email, format: 'docx', sources: 'links' } }, { destination: email })).toEqual({
    Destination: 'by email to sarah@acme.com → by email to sarah@acme.com, as Word, with links to sources',
  });
});

test('without a destination, versions go to the recipient’s email, or nowhere', () => {
  expect(factsOf({ destination: null })).toEqual({ Destination: 'to #team on Slack, in your name → by email to sarah@acme.com' });
  expect(factsOf({ destination: null }, { recipient: null })).toEqual({ Destination: 'to #team on Slack, in your name → none' });
});

test('when versions are delivered is said as on the page of the deliverable', () => {
  expect(proposed({ governance: 'full_auto' })).toMatchObject({
    subject: 'Change the delivery of “Board update”',
    facts: [{ label: 'Delivery', value: 'only when you choose → automatically, without review' }],
  });
});

test('a schedule is one sentence, whichever of its parts changes', () => {
  expect(proposed({ governance: 'semi_auto', frequency: 'monthly', schedule: { day_of_month: 1, time: '09:00' } })).toMatchObject({
    subject: 'Change the schedule and the delivery of “Board update”',
    facts: [
      { label: 'Schedule', value: 'Every Friday at 16:00 → On the 1st of the month at 9:00' },
      { label: 'Delivery', value: 'only when you choose → once you approve it' },
    ],
  });
});

test('only what changes of the recipient is shown', () => {
  expect(factsOf({ recipient: { name: 'Sarah', role: 'CEO', address: 'sarah@globex.com', notes: 'Prefers figures.' } })).toEqual({
    'Recipient’s email': 'sarah@acme.com → sarah@globex.com',
    'Recipient’s notes': 'none → Prefers figures.',
  });
});

test('sources that are added and removed are shown with their text or address', () => {
  const sources = [
    { type: 'url', value: 'https://acme.com/news' },
    { type: 'document', value: 'document:1', name: 'Plan.pdf' },
  ];
  expect(factsOf({ sources })).toEqual({ 'Added sources': 'https://acme.com/news\nPlan.pdf', 'Removed sources': 'Notes, Shipped search.' });
});

test('no identifier and no name of a field is shown', () => {
  const change = { deliverable_type: 'status_report', domain_id: '0b4ff6e2-5df9-4c1e-9d5d-4a1f3f0f9a11', governance: 'semi_auto' };
  expect(JSON.stringify(proposed(change).facts)).not.toMatch(/_|0b4ff6e2/);
});

test('a ticket says what it asks before', () => {
  const ticket = { id: 't', task: 'Sort the files', governance: 'manual' };
  expect(proposeEdit(entities.work, ticket, { governance: 'full_auto' })).toMatchObject({
    subject: 'Change the approvals of “Sort the files”',
    facts: [{ label: 'Approvals', value: 'you are asked before anything risky → you are asked only before a new site is reached' }],
  });
});

test('the same change is the same proposal, in whatever order the database returns it', () => {
  const turned = (value: object) => Object.fromEntries(Object.entries(value).reverse());
  const recipient = { name: 'Tom', address: 'tom@acme.com' };
  const destination = { platform: 'email', target: 'tom@acme.com', format: 'pdf' };
  const one = proposed({ recipient, destination, governance: 'semi_auto' });
  const other = proposed(turned({ recipient: turned(recipient), destination: turned(destination), governance: 'semi_auto' }), {
    recipient: turned(row.recipient),
    schedule: turned(row.schedule),
  });
  expect(JSON.stringify(other)).toBe(JSON.stringify(one));
});
