import { defineConfig } from 'vitest/config';
import { SecondAttempts } from './scripts/repository/second-attempts.ts';

export default defineConfig({
  test: {
    // Vitest leaves one core free otherwise, which is half of a machine with two.
    maxWorkers: '100%',
    // Test files of one worker share the modules that they load, which took more time than the tests.
    isolate: false,
    // Longer than a processor that others use too needs for any of them: what ends a test here is broken and not slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // A test that passes at its second attempt is counted as such in the closing lines of CI.
    retry: 1,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }], new SecondAttempts()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'examples/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/site/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          include: ['apps/cli/src/**/*.test.ts'],
          globalSetup: ['scripts/build/programs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          setupFiles: ['apps/web/src/testing/end-stand-ins.ts'],
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/server/src/**/*.api.test.ts'],
          globalSetup: ['scripts/build/programs.ts', 'apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
