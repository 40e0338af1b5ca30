/**
 * Who acts in somebody's name: a turn, a job or an admin; without one it is the person. `id` is the turn's, `<job>/<its id>`,
 * the admin's. The audit log tells it with each change.
 */
export interface Actor {
  kind: 'turn' | 'job' | 'admin';
  id: string;
}
