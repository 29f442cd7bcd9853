import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Ajv from 'ajv-draft-04';
import { expect, it } from 'vitest';
import { endedBy, writeCommandLine, writeWhole } from '../testing/sample-run.ts';

/** The schema of the standard, from the package of its authors. */
const folder = dirname(createRequire(import.meta.url).resolve('@microsoft/jest-sarif'));
const schema: object = JSON.parse(readFileSync(join(folder, 'schemas/sarif-2.1.0-rtm.5.json'), 'utf8'));
const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
const validate = ajv.compile(schema);

interface Log {
  runs: { results: object[]; invocations: { executionSuccessful: boolean; toolExecutionNotifications?: object[] }[] }[];
}

const problemsOf = (text: string): unknown => {
  validate(JSON.parse(text));
  return validate.errors ?? [];
};

it('meets the schema of SARIF 2.1.0, whatever becomes of the run', () => {
  expect(problemsOf(writeCommandLine('sarif'))).toEqual([]);
  expect(problemsOf(writeWhole('sarif'))).toEqual([]);
  const failed = writeWhole('sarif', endedBy({ type: 'error', error: 'The worker died.' }));
  expect(problemsOf(failed)).toEqual([]);
  expect(problemsOf('{"version":"2.1.0","runs":[{"tool":{}}]}')).not.toEqual([]);
});

it('puts each failed expectation on its line of the document', () => {
  const log: Log = JSON.parse(writeCommandLine('sarif'));
  const file = { artifactLocation: { uri: 'docs/shop.yaml' } };
  expect(log.runs[0]?.results).toMatchObject([
    { ruleId: 'rule', level: 'error', locations: [{ physicalLocation: { ...file, region: { startLine: 12 } } }] },
    { ruleId: 'status', level: 'error', locations: [{ physicalLocation: { ...file, region: { startLine: 11 } } }] },
  ]);
});

it('says what could not be judged beside the results', () => {
  const log: Log = JSON.parse(writeCommandLine('sarif'));
  expect(log.runs[0]?.invocations[0]).toMatchObject({ executionSuccessful: true });
  expect(JSON.stringify(log.runs[0]?.invocations[0]?.toolExecutionNotifications)).toContain(
    'POST /orders: Slow order (unreachable): No answer within 30 s.',
  );
});
