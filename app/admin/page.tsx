import { redirect } from 'next/navigation';
import { requireAdmin } from '#lib/database/server.ts';

export default async function AdminStartPage() {
  await requireAdmin();
  redirect('/admin/overview');
}
