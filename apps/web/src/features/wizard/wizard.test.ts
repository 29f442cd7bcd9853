import { ApiError } from '@assay/client';
import { limitTexts } from '@assay/contract';
import type { BatchScenario, EndpointParameter, OverallStatus } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  hasParameters,
  INVALID_BODY,
  locationOf,
  toSaveCalls,
  toValues,
  withoutSaved,
} from './endpoints/endpoint-values.ts';
import { canRetry, generateInTurn, outcomeToast } from './generate/generate-in-turn.ts';
import { estimateLine, estimateText, remainingText } from './generate/generation-plan.ts';
import { isComplete, isGenerated, reviewState } from './review/review.ts';
import { canOpen, nextStep, previousStep, progressText, stepOf, wizardSteps } from './wizard-steps.ts';

describe('the steps', () => {
  it('WIZ-01, WIZ-02: are five, and the collapsed header names one', () => {
    expect(wizardSteps.map((_, index) => progressText(index))).toEqual([
      '1 / 5: System Overview',
      '2 / 5: Authentication Setup',
      '3 / 5: Configure Endpoints',
      '4 / 5: Generate Scenarios',
      '5 / 5: Review & Run',
    ]);
  });

  it('WIZ-03: lead back, not forward', () => {
    expect([0, 1, 2, 3, 4].map((index) => canOpen(index, 2))).toEqual([true, true, true, false, false]);
  });

  it('WIZ-28: run from 0 to 4, one at a time', () => {
    expect([0, 1, 2, 3, 4].map(nextStep)).toEqual([1, 2, 3, 4, 4]);
    expect([0, 1, 2, 3, 4].map(previousStep)).toEqual([0, 0, 1, 2, 3]);
    expect(['1', '5', null, '0', '6', 'x', '12'].map(stepOf)).toEqual([0, 4, 0, 0, 0, 0, 0]);
  });
});

it('WIZ-22: 30 seconds for each endpoint, in minutes rounded up', () => {
  expect(estimateLine(1, true)).toBe('Estimated time: 30 seconds.');
  expect(estimateLine(16, false)).toMatch(/^Estimated time: 8 minutes with a language model\..* takes seconds\.$/);
  expect(remainingText({ behind: 0, total: 8, elapsedMs: 900 })).toBeNull();
  expect(remainingText({ behind: 4, total: 8, elapsedMs: 1900 })).toBe('about 2 seconds left');
  expect([0, 1, 2, 3, 10].map(estimateText)).toEqual(['0 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes']);
});

const parameter = (name: string, type: EndpointParameter['parameter_type'], value: unknown): EndpointParameter => ({
  id: 1,
  parameter_name: name,
  parameter_type: type,
  default_value: type === 'body' ? null : (value as string | null),
  default_schema_value: type === 'body' ? (value as EndpointParameter['default_schema_value']) : null,
  description: null,
  required: false,
});
const none = { parameters: {} };
const field = (name: string, value: string) => ({ name, value, description: null, required: false });

describe('the values of an endpoint', () => {
  it('are no draft any more when they are saved, unless they were changed in the meantime', () => {
    const sent = { ...toValues({ parameters: [], configuration: none }), body: '{}' };
    const changed = { ...sent, body: '{"title":"Emma"}' };
    expect([
      ...withoutSaved(
        new Map([
          [4, sent],
          [5, changed],
        ]),
        4,
        sent,
      ),
    ]).toEqual([[5, changed]]);
    expect([...withoutSaved(new Map([[4, changed]]), 4, sent)]).toEqual([[4, changed]]);
  });

  it('WIZ-18: go to the location of their type, or into the query', () => {
    expect(['path', 'query', 'body', 'form', 'json', 'data', 'header', 'foo', 'constructor'].map(locationOf)).toEqual([
      'pathParameters',
      'queryParameters',
      'body',
      'bodyParameters',
      'bodyParameters',
      'bodyParameters',
      'headers',
      'queryParameters',
      'queryParameters',
    ]);
  });

  it('WIZ-19: are split into path, query and body parameters, headers and body', () => {
    const parameters = [
      parameter('id', 'path', '7'),
      parameter('page', 'query', null),
      parameter('X-Trace', 'header', 'on'),
      parameter('body', 'body', { title: 'Emma' }),
    ];
    const configuration = { parameters: { note: { type: 'form', value: 'new' }, odd: { type: 'foo', value: 3 } } };
    expect(toValues({ parameters, configuration })).toEqual({
      pathParameters: [field('id', '7')],
      queryParameters: [field('page', ''), field('odd', '3')],
      bodyParameters: [field('note', 'new')],
      headers: [field('X-Trace', 'on')],
      body: '{\n  "title": "Emma"\n}',
    });
  });

  it('WIZ-15: are saved by name with their type, the body as JSON', () => {
    const parameters = [parameter('id', 'path', '7'), parameter('id', 'query', null), parameter('body', 'body', null)];
    const values = { ...toValues({ parameters, configuration: none }), body: '{"a": [1]}' };
    expect(toSaveCalls(4, values)).toEqual([
      {
        params: { id: 4 },
        body: { parameters: { id: { type: 'path', value: '7' }, body: { type: 'body', value: { a: [1] } } } },
      },
      { params: { id: 4 }, body: { parameters: { id: { type: 'query', value: null } } } },
    ]);
    const named = { ...values, bodyParameters: [field('note', 'new'), field('empty', '')] };
    expect(toSaveCalls(4, named)[0]?.body.parameters['body']?.value).toEqual({ a: [1], note: 'new' });
  });

  it('WIZ-16: refuse a body that is no JSON', () => {
    const values = toValues({ parameters: [parameter('body', 'body', null)], configuration: none });
    expect(() => toSaveCalls(4, { ...values, body: '{bad' })).toThrow(INVALID_BODY);
    expect(INVALID_BODY).toBe('Body parameter contains invalid JSON. Please check the syntax.');
    expect(toSaveCalls(4, values)[0]?.body.parameters).toEqual({ body: { type: 'body', value: null } });
  });

  it('WIZ-17: are not saved without an endpoint', () => {
    expect(() => toSaveCalls(null, toValues({ parameters: [], configuration: none }))).toThrow(
      'Endpoint ID is missing',
    );
  });

  it('WIZ-14: there is nothing to configure where nothing is taken', () => {
    expect(hasParameters(toValues({ parameters: [], configuration: none }))).toBe(false);
    expect(hasParameters(toValues({ parameters: [parameter('body', 'body', null)], configuration: none }))).toBe(true);
    expect(toSaveCalls(4, toValues({ parameters: [], configuration: none }))).toEqual([
      { params: { id: 4 }, body: { parameters: {} } },
    ]);
  });
});

describe('generateInTurn', () => {
  const good = { success: true, message: 'Generated 3 scenarios.' };
  const quiet = { isStopped: () => false, onBegin: () => undefined };
  const failing = (failures: Record<number, Error>) => async (id: number) => {
    if (failures[id]) throw failures[id];
    return good;
  };

  it('ERR-24: reports that all succeeded, one at a time', async () => {
    const begun: [number, number][] = [];
    const outcome = await generateInTurn([5, 6, 7], failing({}), { ...quiet, onBegin: (...one) => begun.push(one) });
    expect(begun).toEqual([
      [5, 0],
      [6, 1],
      [7, 2],
    ]);
    expect(outcomeToast(outcome, 3)).toEqual({
      kind: 'success',
      text: 'Successfully generated scenarios for all 3 endpoints!',
    });
    const one = { ...outcome, done: outcome.done.slice(0, 1) };
    expect(outcomeToast(one, 1).text).toBe('Successfully generated scenarios for 1 endpoint!');
  });

  it('ERR-22, WIZ-24: continues after a failure and reports it', async () => {
    const outcome = await generateInTurn([5, 6, 7], failing({ 6: new ApiError('Gateway', { status: 502 }) }), quiet);
    expect(outcome).toMatchObject({ done: [5, 7], failed: [{ id: 6, error: 'Gateway' }] });
    expect(outcomeToast(outcome, 3).text).toBe('Generated scenarios for 2/3 endpoints. 1 failed.');
    expect(canRetry(outcome)).toBe(true);
  });

  it('ERR-23: reports the reason when all failed', async () => {
    const outcome = await generateInTurn([5], async () => ({ success: false, message: 'Nothing came of it.' }), quiet);
    expect(outcomeToast(outcome, 1)).toEqual({ kind: 'error', text: 'Generation failed: Nothing came of it.' });
  });

  it('ERR-21, WIZ-25: stops at a limit, which trying again does not change', async () => {
    const text = limitTexts.scenarios(5, 5);
    const outcome = await generateInTurn([5, 6, 7], failing({ 6: new ApiError(text, { status: 403 }) }), quiet);
    expect(outcome).toMatchObject({ done: [5], failed: [{ id: 6 }], limit: text });
    expect(outcomeToast(outcome, 3).text).toBe(`Scenario generation limit reached: ${text}`);
    expect(canRetry(outcome)).toBe(false);
  });

  it('stops on request, and when the server does not generate at all', async () => {
    let begun = 0;
    const stopped = await generateInTurn([5, 6], failing({}), {
      isStopped: () => begun > 0,
      onBegin: () => (begun += 1),
    });
    expect(outcomeToast(stopped, 2).text).toBe('Stopped. Generated scenarios for 1/2 endpoints.');
    const off = new ApiError('Generation is turned off.', { status: 503, code: 'generation_off' });
    expect((await generateInTurn([5, 6], failing({ 5: off, 6: off }), quiet)).failed).toHaveLength(1);
  });

  it('ERR-25: leaves failures without a server response to its caller', async () => {
    await expect(generateInTurn([5], failing({ 5: new TypeError('broken') }), quiet)).rejects.toThrow('broken');
  });
});

describe('the review', () => {
  const scenario = (status: string | null, last: OverallStatus | null) => ({
    id: 1,
    llm_validation_status: status,
    last_status: last,
  });

  it('WIZ-33: has nothing left to generate once every scenario has validations and was answered', () => {
    expect(isGenerated([], [])).toBe(false);
    expect(isGenerated([scenario('success', 'success'), scenario('validated', 'failure')], [])).toBe(true);
    expect(isGenerated([scenario('success', 'success'), scenario('failed', 'success')], [])).toBe(false);
    expect(isGenerated([scenario('success', null)], [])).toBe(false);
    const ended = { scenario_id: 1, status: 'completed' } as BatchScenario;
    expect(isGenerated([scenario('success', null)], [ended])).toBe(true);
    expect(isGenerated([scenario('success', null)], [{ ...ended, status: 'failed' }])).toBe(false);
    expect(isGenerated([scenario('success', 'success'), scenario('success', 'error')], [])).toBe(true);
    expect(isGenerated([scenario('success', 'success'), scenario('success', 'skipped')], [])).toBe(true);
  });

  it('WIZ-34: is complete after a batch that ended, or one that left nothing to do', () => {
    expect([isComplete('completed', false), isComplete('idle', true)]).toEqual([true, true]);
    expect([isComplete('idle', false), isComplete('cancelled', true), isComplete('processing', true)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('WIZ-39: is idle, processing or completed', () => {
    expect((['idle', 'pending', 'processing', 'completed', 'cancelled', 'error'] as const).map(reviewState)).toEqual([
      'idle',
      'processing',
      'processing',
      'completed',
      'completed',
      'idle',
    ]);
  });
});
