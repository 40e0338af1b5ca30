import { redirect } from 'next/navigation';
import { requireAdmin } from '#lib/database/current-person.ts';

export default async function AdminStartPage() {
  await requireAdmin();
  redirect('/admin/overview');
}
