import type { ValidationResult } from '@assay/contract';
import { expect, it } from 'vitest';
import { byStep, failedPaths, pathsOf, stepsAfter } from './step-results.ts';

const result = (validation_text: string, status: 'fail' | 'pass' = 'pass', path = 'id'): ValidationResult => ({
  validation_id: null,
  validation_text,
  status,
  reason: '',
  evidence: [{ path, value: '1', ok: status === 'pass' }],
});

it('sorts verdicts by the request that they are about', () => {
  const steps = byStep([
    result('id is a number'),
    result('then GET /books/8: status is 404 or 410'),
    result('then GET /books/8: status is not 500'),
    result('then GET /books/8: status is 404'),
    result('then GET /books: status is 200'),
    result('then GET /books: the body has\na title'),
  ]);
  expect(steps.map(({ label, results }) => [label, results.map((one) => one.validation_text)])).toEqual([
    [null, ['id is a number']],
    ['GET /books/8', ['status is 404 or 410', 'status is not 500']],
    ['GET /books/8', ['status is 404']],
    ['GET /books', ['status is 200', 'the body has\na title']],
  ]);
});

it('marks only what the answer to the judged request holds', () => {
  expect(failedPaths([result('id is 2', 'fail'), result('then GET /books: id is 3', 'fail', 'title')])).toEqual(['id']);
});

it('marks in the answer to a request that follows what made its own rules fail', () => {
  const [, second] = stepsAfter([
    result('id is 2', 'fail'),
    result('then GET /books: status is 200'),
    result('then GET /books/8: status is 200'),
    result('then GET /books/8: id is 3', 'fail', 'title'),
  ]);
  expect([second?.label, pathsOf(second?.results ?? [])]).toEqual(['GET /books/8', ['title']]);
});
