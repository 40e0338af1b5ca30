import { redirect } from 'next/navigation';
import { requireAdmin } from '#lib/supabase/server.ts';

export default async function AdminStartPage() {
  await requireAdmin();
  redirect('/admin/overview');
}
