import { serviceDb } from '#lib/database/service-db.ts';

const PAGE = 1000;

/**
 * Whether no other account is an administrator; false also when that is unknown. Roles are stored only by the Auth API,
 * which lists accounts page by page.
 */
export async function isOnlyAdmin(id: string): Promise<boolean> {
  for (let page = 1; ; page++) {
    const { data, error } = await serviceDb().auth.admin.listUsers({ page, perPage: PAGE });
    if (error || data.users.some((user) => user.id !== id && user.app_metadata.role === 'admin')) return false;
    if (data.users.length < PAGE) return true;
  }
}
