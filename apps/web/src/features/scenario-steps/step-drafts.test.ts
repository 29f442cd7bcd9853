import type { ScenarioStep } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  moved,
  newExtract,
  newStep,
  newValue,
  parseBody,
  stepErrors,
  strangeNames,
  toStepDrafts,
  toSteps,
  yieldedNames,
} from './step-drafts.ts';

const create: ScenarioStep = {
  operation: 'POST /books',
  values: [
    { in: 'header', name: 'X-Trace', value: '{{$randomUUID}}' },
    { in: 'query', name: 'dry', value: null },
    { in: 'body', name: 'body', value: null, body_value: { title: 'A', shelf: '{{shelfId}}' } },
  ],
  extracts: [{ name: 'bookId', path: 'id' }],
};
const raw: ScenarioStep = {
  operation: 'PUT /books/{id}',
  values: [
    { in: 'path', name: 'id', value: '{{ bookId }}' },
    { in: 'body', name: 'body', value: '{"title":' },
  ],
  extracts: [],
};

describe('toStepDrafts and toSteps', () => {
  it('give back what was stored: values, bodies as JSON and as text, what is left out', () => {
    expect(toSteps(toStepDrafts([create, raw]))).toEqual([create, raw]);
  });

  it('give back what a step is repeated until, with the usual limits left open', () => {
    const until = {
      rules: ['`status` is "done"', 'result is present'],
      seconds: 5,
      forward: ['status', 'data.share'],
      promised: true as const,
    };
    const steps: ScenarioStep[] = [
      { ...raw, until },
      { ...raw, until: { rules: ['a is 1'], tries: 3 } },
    ];
    expect(toSteps(toStepDrafts(steps))).toEqual(steps);
  });

  it('take a body of null as text, since as JSON it would leave the body out', () => {
    expect(toSteps([{ ...newStep(), values: [{ ...newValue('body'), text: 'null' }] }])[0]?.values).toEqual([
      { in: 'body', name: 'body', value: 'null' },
    ]);
  });

  it('trim what is typed around names', () => {
    const draft = { ...newStep(), operation: ' GET /books ', extracts: [{ key: 1, name: ' id ', path: ' data.id ' }] };
    expect(toSteps([draft])).toEqual([
      { operation: 'GET /books', values: [], extracts: [{ name: 'id', path: 'data.id' }] },
    ]);
  });
});

it('a step signs in as the account that is chosen', () => {
  const [draft] = toStepDrafts([{ ...create, login: 'other' }]);
  expect(toSteps([{ ...newStep(), ...draft, login: 'none' }])[0]?.login).toBe('none');
  expect(toSteps([{ ...newStep(), ...draft, login: undefined }])[0]).not.toHaveProperty('login');
});

describe('parseBody', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['[]', []],
    ['0', 0],
    ['false', false],
    ['null', null],
    ['{"id": {{id}}}', null],
    ['', null],
  ])('of %s', (text, body) => {
    expect(parseBody(text)).toEqual(body);
  });
});

it('keep what the form does not show when a step is edited', () => {
  const step: ScenarioStep = {
    ...create,
    extracts: [{ name: 'next', path: 'items[0].id', optional: true }],
    login: 'other',
    shared: true,
    content_type: 'text/plain',
    expects: { status: 404, alternatives: [410] },
    rules: ['status is 404'],
  };
  const drafts = toStepDrafts([step]).map((draft) => ({ ...draft, operation: 'POST /shelves' }));
  expect(toSteps(drafts)).toEqual([{ ...step, operation: 'POST /shelves' }]);
});

describe('stepErrors', () => {
  it('names the field as the server does', () => {
    const step = { ...newStep(), values: [newValue('query'), newValue('body')], extracts: [newExtract()] };
    expect(Object.keys(stepErrors({ before: toStepDrafts([create]), after: [step] }))).toEqual([
      'after.0.operation',
      'after.0.values.0.name',
      'after.0.extracts.0.name',
      'after.0.extracts.0.path',
    ]);
  });

  it('names limits of a repetition that no server takes', () => {
    const until = { rules: ' ', tries: '0', seconds: 'soon', forward: '' };
    const errors = stepErrors({ before: [{ ...newStep(), operation: 'GET /jobs', until }], after: [] });
    expect(Object.keys(errors)).toEqual(['before.0.until.rules', 'before.0.until.tries', 'before.0.until.seconds']);
  });

  it.each(['books', 'post /books', 'POST books'])('refuses %s as an operation', (operation) => {
    expect(stepErrors({ before: [{ ...newStep(), operation }], after: [] })).toHaveProperty(['before.0.operation']);
  });
});

describe('names', () => {
  it('are yielded once each', () => {
    expect(yieldedNames([create, raw, create])).toEqual(['bookId']);
  });

  it('that no step yields are flagged, dynamic ones are not', () => {
    expect(strangeNames('{{bookId}} {{ shelf }} {{$randomUUID}} {{shelf}}', ['bookId'])).toEqual(['shelf']);
  });
});

describe('moved', () => {
  it('swaps neighbours and stops at the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });
});
