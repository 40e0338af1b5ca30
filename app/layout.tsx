import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/spline-sans-mono/wght.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { themeCookie, themeFrom } from '#components/shell/theme.ts';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { Surroundings } from '#components/ui/surroundings.tsx';

export const metadata: Metadata = {
  title: { template: '%s · Thinking Partner', default: 'Thinking Partner' },
  description: 'A partner that drafts your recurring reports and updates.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeFrom((await cookies()).get(themeCookie)?.value);
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <body>
        <SkipLink to="main">Skip to content</SkipLink>
        <Surroundings>{children}</Surroundings>
      </body>
    </html>
  );
}
