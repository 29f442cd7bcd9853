import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Keeps the names of the tests that passed at their second attempt only, for the closing lines of CI. */
export class SecondAttempts implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.diagnostic()?.flaky) this.#names.push(`${testCase.module.moduleId}: ${testCase.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed at the second attempt only: ${name}`);
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/second-attempts.json', JSON.stringify(this.#names));
  }
}
