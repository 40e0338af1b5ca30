import type { ReactNode } from 'react';
import { AdminSideBar } from '#components/admin/admin-side-bar.tsx';
import { requireAdmin } from '#lib/database/current-person.ts';

export const metadata = { title: 'Admin' };

export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[256px_minmax(0,1fr)]">
      <AdminSideBar />
      {children}
    </div>
  );
}
