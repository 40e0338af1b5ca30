import { defineConfig } from '@playwright/test';
import { windows } from '#e2e/fixtures/windows.ts';
import { findBrowser } from '#scripts/testing/browser.ts';

/** Features that Playwright disables in the browser: the browser uses the last of several lists, so ours repeats them. */
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
/** Background work of the browser: pages of its address bar in every window, and a spare process. It takes a third of its time. */
const needless = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** The browser tests: the built app, an embedded Supabase and a scripted model, all started by the global setup. */
export default defineConfig({
  testDir: 'specs',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/browser',
  globalSetup: './test-env/start.ts',
  // A browser test mostly waits for the app, so three run at the same time even on two cores.
  workers: 3,
  // A CI machine may be very busy: a test that passes at the second try is reported as flaky, not hidden.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/reports/playwright.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Traces of all tests cost time: in CI only a retry saves one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    viewport: windows.wide,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await findBrowser(process.env.CHROMIUM_PATH, Boolean(process.env.CI)),
      // A browser in the locale C cannot read files whose names have other letters than English ones.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        `--disable-features=${[...offByPlaywright, ...needless].join(',')}`,
      ],
    },
  },
});
