/**
 * Who acts for a person: a turn, a job or an administrator; without one it is the person. `id` is the turn's id, `<job>/<its id>`,
 * or the administrator's id. The audit log records it with each change.
 */
export interface Actor {
  kind: 'turn' | 'job' | 'admin';
  id: string;
}
