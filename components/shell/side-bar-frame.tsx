'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { Mark } from '#components/ui/mark.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useSideBar } from './side-bar-store.ts';

const inThePage = '(width >= 64rem)';

/** A side bar: part of a wide window, with `aside` next to its name, and a sheet in a narrow one. */
export function SideBarFrame({ name, label, aside, children }: { name: string; label: string; aside?: ReactNode; children: ReactNode }) {
  const { open, setOpen } = useSideBar();
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to a page closes the sheet
  useEffect(() => setOpen(false), [path, setOpen]);
  useEffect(() => {
    const wide = matchMedia(inThePage);
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [setOpen]);
  const brand = (
    <>
      <Mark className="text-accent" />
      <span className="flex-1 text-body font-[620] tracking-[-0.01em]">{name}</span>
    </>
  );
  return (
    <>
      <aside aria-label={label} className="sticky top-0 z-10 flex h-dvh flex-col bg-rail max-lg:hidden">
        <div className="flex h-14 flex-none items-center gap-2.5 pr-3 pl-5">
          {brand}
          {aside}
        </div>
        {children}
      </aside>
      <Sheet open={open} onOpenChange={setOpen} side="left" title={label} header={brand}>
        {children}
      </Sheet>
    </>
  );
}
