import { defineConfig } from '@playwright/test';
import { findBrowser } from './src/browser/find-browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: './src',
  projects: [
    { name: 'tests', testMatch: '**/*.spec.ts' },
    // By hand: pictures to look at, and figures to write down.
    { name: 'shots', testMatch: '**/*.shots.ts' },
    { name: 'recordings', testMatch: '**/*.recording.ts' },
    { name: 'figures', testMatch: '**/*.figures.ts' },
  ],
  outputDir: '../../test-results/browser',
  globalSetup: './src/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  // A test that passes at its second attempt is counted as such in the closing lines of CI.
  retries: 1,
  // Longer than a processor that others use too needs for any of them: what ends a test here is broken and not slow.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    // A browser without a graphics card draws each frame of a motion by the processor, a fifteenth of its work.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs a third of its time; the second attempt says as much.
    trace: 'on-first-retry',
    // A new one for each test starts with an empty cache, and a quarter of the time of a test. Cookies and storage are cleared.
    reuseContext: true,
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
});
