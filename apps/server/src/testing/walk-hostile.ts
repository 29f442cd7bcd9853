// A child process that does with each hostile document what import, generation, comparison and rules do, and says what it took.
import { importDocument, changesBetween } from '@assay/importer';
import { HOSTILE } from '@assay/importer/testing';
import {
  defaultParameters,
  describeScenarios,
  documentedConstraints,
  findLogin,
  generateScenarios,
} from '@assay/generator';
import { scenarioQuestion } from '@assay/llm';
import { compileRule } from '@assay/rules';
import { createBoundedValidators } from '@assay/runner';
import { storableDocument } from '../features/imports/document/storable-document.ts';
import { valueDiagnostics } from '../features/imports/document/value-diagnostics.ts';

export interface Walked {
  name: string;
  /** The slowest step, in milliseconds of processor time. */
  slowest: { step: string; ms: number };
  /** Highest memory of the process so far. */
  peakMb: number;
  /** Characters of JSON of what would be stored for all endpoints, and at most for the scenarios of one. */
  storedCharacters: number;
  scenarioCharacters: number;
  diagnostics: string[];
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

function walk(name: string, text: string): Walked {
  const took: { step: string; ms: number }[] = [];
  const timed = <T>(step: string, work: () => T): T => {
    // Processor time: other tests that share the machine do not count.
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    took.push({ step, ms: (user + system) / 1000 });
    return result;
  };
  const read = timed('read', () => importDocument(text));
  if (!read.ok) throw new Error(read.error.message);
  const { model, diagnostics } = timed('bound', () => storableDocument({ ...read, requests: null }));
  const values = timed('values', () => valueDiagnostics(model));
  const { operations, definitions } = model;
  const parameters = operations.map((operation) => defaultParameters(operation, definitions));
  timed('login', () => findLogin(operations, definitions));
  const scenarios = operations.slice(0, 3).flatMap((operation) => {
    timed('constraints', () => documentedConstraints(operation, model));
    timed('describe', () => describeScenarios('p1 is missing', operation, model));
    timed('model', () => scenarioQuestion({ operation, definitions, description: 'x', max: 5 } as never));
    const context = { method: 'POST', path: operation.path, operation, definitions, expectedStatus: 201 };
    timed('rule', () => compileRule('every item has p1', context));
    const schema = operation.responses[0]?.content[0]?.schema ?? true;
    timed('validator', () => createBoundedValidators(definitions).validatorFor(schema)?.({ p0: [{ p0: 'x' }] }));
    timed('compare', () => changesBetween([operation, definitions], [operation, { ...definitions }]));
    return [timed('generate', () => generateScenarios(operation, model, { depth: 'deep' }))];
  });
  return {
    name,
    slowest: took.toSorted((left, right) => right.ms - left.ms)[0] ?? { step: '', ms: 0 },
    peakMb: process.resourceUsage().maxRSS / 1024,
    storedCharacters: sizeOf(operations) + sizeOf(parameters),
    scenarioCharacters: Math.max(0, ...scenarios.map(sizeOf)),
    diagnostics: [...diagnostics, ...values].map(({ message }) => message),
  };
}

for (const [name, text] of HOSTILE) process.send?.(walk(name, text()));
