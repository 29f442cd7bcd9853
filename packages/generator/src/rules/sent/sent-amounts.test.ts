import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { body, operation, respond } from '../../testing/operations.ts';
import { sentAmountRules } from './sent-amounts.ts';

const moment = { type: 'string' as const, format: 'date-time' };
const whole = { type: 'integer' as const };

function rulesFor(descriptions: { endsAt?: string; dueAt?: string; tax?: string }, sent = {}) {
  const answer = {
    type: 'object' as const,
    required: ['startsAt', 'endsAt', 'dueAt', 'net', 'tax'],
    properties: {
      startsAt: moment,
      endsAt: { ...moment, description: descriptions.endsAt ?? '' },
      dueAt: { ...moment, description: descriptions.dueAt ?? '' },
      net: whole,
      tax: { ...whole, description: descriptions.tax ?? '' },
    },
  };
  const properties = { durationMinutes: whole, dueInDays: { ...whole, default: 30 }, taxPercent: whole };
  const create = operation({
    method: 'POST',
    path: '/stays',
    requestBody: body({ type: 'object', properties }),
    responses: [respond('201', answer)],
  });
  const rules = sentAmountRules({
    operation: create,
    definitions: {},
    status: 201,
    body: { durationMinutes: 45, ...sent },
  });
  const context = { method: create.method, path: create.path, operation: create, definitions: {}, expectedStatus: 201 };
  for (const rule of rules) expect(compileRule(rule, context).status).toBe('understood');
  return rules;
}

it.each([
  [{ endsAt: 'End: startsAt plus the duration.' }, ['`endsAt` is exactly 45 minutes after the value of `startsAt`']],
  [{ dueAt: 'startsAt plus dueInDays, never earlier.' }, ['`dueAt` is exactly 30 days after the value of `startsAt`']],
  [{ dueAt: '14 days after startsAt.' }, ['`dueAt` is exactly 14 days after the value of `startsAt`']],
  [
    { tax: '19 % of net, rounded half up.' },
    ['`tax` is the result of `net` times 0.19 rounded to the nearest integer'],
  ],
  [
    { tax: '19 percent of net.' },
    [
      '`tax` is at least the result of `net` times 0.19 rounded down',
      '`tax` is at most the result of `net` times 0.19 rounded up',
    ],
  ],
])('%j gives %j', (descriptions, rules) => {
  expect(rulesFor(descriptions)).toEqual(rules);
});

it('takes a share that is sent', () => {
  expect(rulesFor({ tax: 'taxPercent percent of net, rounded down.' }, { taxPercent: 7 })).toEqual([
    '`tax` is the result of `net` times 0.07 rounded down',
  ]);
});

it.each([
  { tax: 'taxPercent percent of net.' },
  { tax: '19 % of net if the customer is private.' },
  { tax: 'At most 19 % of net.' },
  { tax: '19 % of net, rounded up to full 50 cents.' },
  { endsAt: 'Some time after startsAt.' },
  { dueAt: 'The last day to pay.' },
])('%j gives nothing', (descriptions) => {
  expect(rulesFor(descriptions)).toEqual([]);
});

it('asks the same of a later read, and for numbers that are worked out when they are left out', () => {
  const record = {
    type: 'object' as const,
    required: ['startsOn', 'endsOn', 'days', 'fee', 'deposit'],
    properties: {
      startsOn: { type: 'string' as const, format: 'date' },
      endsOn: { type: 'string' as const, format: 'date' },
      days: { ...whole, description: 'The first and the last day both count.' },
      fee: whole,
      deposit: whole,
    },
  };
  const { days: _, ...properties } = record.properties;
  const deposit = { ...whole, description: 'Half the fee if none is given, rounded down.' };
  const create = operation({
    method: 'POST',
    path: '/hires',
    requestBody: body({ type: 'object', properties: { ...properties, deposit } }),
    responses: [respond('201')],
  });
  const read = operation({ method: 'GET', path: '/hires/{hireId}', responses: [respond('200', record)] });
  const sent = { startsOn: '2031-05-04', endsOn: '2031-05-06', fee: 71 };
  const of = { operation: create, definitions: {}, status: 201 };
  expect(sentAmountRules({ ...of, read, body: sent })).toEqual(['`days` equals 3', '`deposit` equals 35']);
  expect(sentAmountRules({ ...of, read, body: { ...sent, deposit: 9 } })).toEqual(['`days` equals 3']);
  expect(sentAmountRules({ ...of, body: sent })).toEqual([]);
});

it('an action adds to what the record counts, so what it sends is not the length', () => {
  const day = { type: 'string' as const, format: 'date' };
  const properties = { leftOn: day, backOn: { ...day, description: 'leftOn plus days' }, days: whole };
  const answer = { type: 'object' as const, required: Object.keys(properties), properties };
  const rules = (path: string, status: number) =>
    sentAmountRules({
      operation: operation({
        method: 'POST',
        path,
        requestBody: body({ type: 'object', properties: { days: whole } }),
        responses: [respond(String(status), answer)],
      }),
      definitions: {},
      status,
      body: { days: 2 },
    });
  expect(rules('/trips/{id}/extend', 200)).toEqual([]);
  expect(rules('/trips', 201)).toEqual(['`backOn` is exactly 2 days after the value of `leftOn`']);
});
