import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';

const headers = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=()' },
];

/** @type {(phase: string) => import('next').NextConfig} */
export default (phase) => ({
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: [
    'pg-boss',
    '@vscode/ripgrep',
    // Large, and of the server alone: the build need not read, minify and map them for every page.
    '@ai-sdk/anthropic',
    '@anthropic-ai/sdk',
    '@supabase/supabase-js',
    'ai',
    'docx',
    'nodemailer',
    'pdfmake',
    'yaml',
  ],
  // `npm test` checks the types of everything once; who starts the app does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Browsers ask for it by themselves, beside files that are no pages.
  redirects: async () => [{ source: '/favicon.ico', destination: '/icon.svg', permanent: false }],
  headers: async () => [{ source: '/:path*', headers }],
  // The built app reads no source maps: without them it is a third smaller. A cache is of no use to a machine that builds once.
  experimental:
    phase === PHASE_PRODUCTION_BUILD
      ? { turbopackSourceMaps: false, turbopackInputSourceMaps: false, turbopackFileSystemCacheForBuild: !process.env.CI }
      : {},
});
