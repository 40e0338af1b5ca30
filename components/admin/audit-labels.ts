import { formatMoment } from '#components/ui/format-date.ts';
import type { AuditEntry, FieldChange } from '#lib/admin/audit.ts';

/** The name of each entity in the log, for the filter and in sentences. */
export const entityLabels: Record<string, string> = {
  deliverables: 'deliverable',
  deliverable_versions: 'version',
  deliveries: 'delivery',
  memories: 'memory',
  work_tickets: 'work ticket',
  requests: 'question or approval',
  user_integrations: 'integration',
  platform_tools: 'tool',
  profiles: 'profile',
  access_tokens: 'API token',
  accounts: 'account',
  jobs: 'job',
  invitations: 'invitation',
  models: 'model',
  model_defaults: 'default model',
};

/** The kinds of actors, for the filter. */
export const actorLabels: Record<AuditEntry['actor']['kind'], string> = {
  user: 'User',
  turn: 'Turn',
  job: 'Job',
  admin: 'Administrator',
  system: 'System',
};

const verbs: Record<string, string> = {
  insert: 'added',
  update: 'changed',
  delete: 'deleted',
  retry: 'retried',
  cancel: 'cancelled',
};

/** "changed version 3", "deleted a memory". */
export function deedLabel({ action, entity, version }: Pick<AuditEntry, 'action' | 'entity' | 'version'>): string {
  const noun = entityLabels[entity] ?? entity.replaceAll('_', ' ').replace(/s$/, '');
  const verb = verbs[action] ?? action;
  if (entity === 'deliverable_versions' && version?.number) return `${verb} version ${version.number}`;
  if (entity === 'deliveries' && version?.number) return `${verb} a delivery of version ${version.number}`;
  return `${verb} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** "status: staged to approved", "title", "turn id: 8e1f…". Times are in the viewer's time zone. */
export function formatChange(change: FieldChange, timeZone: string, now: Date): string {
  const name = change.field.replaceAll('_', ' ');
  const format = (value: unknown) => formatValue(value, timeZone, now);
  if (change.from !== undefined && change.to !== undefined) return `${name}: ${format(change.from)} to ${format(change.to)}`;
  if (change.to !== undefined) return `${name}: ${format(change.to)}`;
  if (change.from !== undefined) return `${name}: was ${format(change.from)}`;
  return name;
}

function formatValue(value: unknown, timeZone: string, now: Date): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? formatMoment(value, timeZone, now) : value;
  if (Array.isArray(value)) return value.map((inner) => formatValue(inner, timeZone, now)).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${name.replaceAll('_', ' ')} ${formatValue(inner, timeZone, now)}`)
      .join(', ');
  return typeof value === 'number' ? String(Number(value.toFixed(3))) : JSON.stringify(value);
}
