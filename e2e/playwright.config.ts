import { defineConfig } from '@playwright/test';
import { findBrowser } from '#scripts/testing/browser.ts';

/** What Playwright switches off in the browser: of several lists the browser takes the last, so ours says it again. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Work of the browser for itself: pages of its address bar in every window, and a process in reserve. A third of its time. */
const needless = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** The browser tests: the built app, an embedded Supabase and a scripted model, all started by the global setup. */
export default defineConfig({
  testDir: 'specs',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/browser',
  globalSetup: './test-env/start.ts',
  // Much of a browser test is waiting for the app: three at a time also on two cores.
  workers: 3,
  // A machine of CI may be very busy: what passes at the second try is reported as flaky, not hidden.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/reports/playwright.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Traces of all tests cost time: in CI only a second try leaves one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(process.env.CHROMIUM_PATH, Boolean(process.env.CI)),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        `--disable-features=${[...offByPlaywright, ...needless].join(',')}`,
      ],
    },
  },
});
