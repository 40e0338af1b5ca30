/** How many unread notifications the page shows, from its URL. */
export function unreadFrom(request: Request): number | undefined {
  const unread = new URL(request.url).searchParams.get('unread') ?? '';
  return /^\d{1,6}$/.test(unread) ? Number(unread) : undefined;
}

/** The newest change that the page has seen, from its URL. */
export function sinceFrom(request: Request): Date | undefined {
  const since = new URL(request.url).searchParams.get('since') ?? '';
  const time = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(since) ? new Date(since) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : undefined;
}
