/** What can be picked on platforms. */
export type ResourceKind = 'channel' | 'private_channel' | 'repository' | 'private_repository';

/** Whether only some people can read it. */
export const isPrivate = (kind: ResourceKind): boolean => kind.startsWith('private_');
