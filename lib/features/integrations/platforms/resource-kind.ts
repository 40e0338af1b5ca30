/** What can be picked on platforms. */
export type ResourceKind =
  | 'channel'
  | 'private_channel'
  | 'label'
  | 'calendar'
  | 'folder'
  | 'file'
  | 'repository'
  | 'private_repository'
  | 'team'
  | 'private_team'
  | 'project'
  | 'page'
  | 'database';
