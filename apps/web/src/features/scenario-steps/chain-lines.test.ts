import type { ScenarioStep } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { chainLines, wishText } from './chain-lines.ts';

const create: ScenarioStep = { operation: 'POST /books', values: [], extracts: [{ name: 'bookId', path: 'id' }] };
const onBook = (method: string, change: Partial<ScenarioStep> = {}): ScenarioStep => ({
  operation: `${method} /books/{id}`,
  values: [{ in: 'path', name: 'id', value: '{{bookId}}' }],
  extracts: [],
  ...change,
});
const plain = { yields: [], account: null, isShared: false, until: null, expects: null, undecided: null, rules: [] };

describe('chainLines', () => {
  it('shows the whole sequence in order, with what is expected and shared', () => {
    const details = {
      before: [{ ...create, shared: true as const }],
      alternatives: [422],
      undecided: [403, 409],
      extracts: [{ name: 'title', path: 'title' }],
      follow_ups: [onBook('GET', { expects: { status: 404, status_by: 'convention' }, rules: ['`id` equals 7'] })],
      after: [onBook('DELETE', { extracts: create.extracts })],
    };
    expect(chainLines(details, 400)).toEqual([
      { ...plain, lead: '1.', operation: 'POST /books', yields: ['bookId'], isShared: true },
      {
        ...plain,
        lead: 'then this request',
        operation: null,
        yields: ['title'],
        expects: 'expects 400 or 422',
        undecided: 'not judged with 403 or 409',
      },
      {
        ...plain,
        lead: 'then:',
        operation: 'GET /books/{bookId}',
        expects: 'expects 404 or another 4xx',
        rules: ['`id` equals 7'],
      },
      { ...plain, lead: 'after:', operation: 'DELETE /books/{bookId}' },
    ]);
  });

  it('begins with the request where no step precedes it', () => {
    expect(chainLines({ after: [create] }, 200).map(({ lead }) => lead)).toEqual(['this request', 'after:']);
    const fallback = { ...create, fallback: true as const };
    expect(
      chainLines({ after: [create, fallback] }, 200)
        .map(({ lead }) => lead)
        .at(-1),
    ).toBe('if that is refused:');
  });

  it('says until when a request is repeated', () => {
    const until = { rules: ['`status` is "done"'], seconds: 5, forward: ['status'] };
    const [line, request] = chainLines({ before: [onBook('GET', { until })], until: { rules: ['`a` is 1'] } }, 200);
    expect(line?.until).toBe('repeated until `status` is "done", at most 30 times in 5 s; `status` never goes back');
    expect(request?.until).toBe('repeated until `a` is 1, at most 30 times in 30 s');
  });

  it('names the steps that rules compare with', () => {
    const [line] = chainLines({ before: [{ ...create, name: 'before' }] }, 200);
    expect(line?.lead).toBe('1. "before"');
  });
});

it('names the account of a request that does not sign in as usual', () => {
  const before = (['other', 'none', 'account:clerk'] as const).map((login) => ({ ...create, login }));
  expect(chainLines({ before, login: 'other' }, 403).map(({ account }) => account)).toEqual([
    'as another user',
    'without credentials',
    'as clerk',
    'as another user',
  ]);
});

it('names one accepted status as it is', () => {
  expect(wishText({ status: 204 })).toEqual({ expects: 'expects 204', undecided: null });
});
