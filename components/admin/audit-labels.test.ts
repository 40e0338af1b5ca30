import { describe, expect, it } from 'vitest';
import { deedLabel, formatChange } from './audit-labels.ts';

const now = new Date('2026-11-21T10:00:00Z');
const change = (one: Parameters<typeof formatChange>[0]) => formatChange(one, 'UTC', now);

describe('labels of audit entries', () => {
  it('a version and its delivery are named with the version number', () => {
    const version = { id: 'v', number: 3 };
    expect(deedLabel({ action: 'update', entity: 'deliverable_versions', version })).toBe('changed version 3');
    expect(deedLabel({ action: 'insert', entity: 'deliveries', version })).toBe('added a delivery of version 3');
    expect(deedLabel({ action: 'insert', entity: 'notifications' })).toBe('added a notification');
    expect(deedLabel({ action: 'update', entity: 'accounts' })).toBe('changed an account');
  });

  it('a field shows its old and new values, or only its name if no values are stored', () => {
    expect(change({ field: 'status', from: 'staged', to: 'approved' })).toBe('status: staged to approved');
    expect(change({ field: 'final_content' })).toBe('final content');
    expect(change({ field: 'is_active', from: true, to: false })).toBe('is active: yes to no');
    expect(change({ field: 'approved_at', to: '2026-11-21T09:41:00+00:00' })).toBe('approved at: Today, 9:41');
    expect(change({ field: 'destination', from: { platform: 'email', target: '…@acme.com' } })).toBe(
      'destination: was platform email, target …@acme.com',
    );
  });
});
