import type { ReactNode } from 'react';
import { WhatItDoes } from '#components/auth/what-it-does.tsx';
import { Mark } from '#components/ui/mark.tsx';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex flex-col px-5 pt-6 pb-10 sm:px-10 lg:px-16">
        <p className="flex items-center gap-2.5 max-lg:mx-auto max-lg:w-full max-lg:max-w-[22.5rem]">
          <Mark className="text-accent" />
          <span className="text-body font-[620] tracking-[-0.01em]">Thinking Partner</span>
        </p>
        <div className="flex w-full max-w-[22.5rem] flex-1 flex-col justify-center py-10 max-lg:mx-auto">{children}</div>
      </div>
      <WhatItDoes />
    </main>
  );
}
