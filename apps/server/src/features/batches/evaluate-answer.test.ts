import type { Operation } from '@assay/api-model';
import type { EvaluationContext, Exchange } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { describe, expect, it } from 'vitest';
import { evaluateAnswer } from './evaluate-answer.ts';

const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const operation = {
  responses: [
    { status: '200', content: [{ contentType: 'application/json', schema }] },
    { status: '204', content: [] },
  ],
} as unknown as Operation;

const context: EvaluationContext = {
  operation,
  definitions: {},
  validators: createSchemaValidators({}),
  now: new Date(0),
  expectedStatus: 200,
};

function answered(status: number, body: string): Exchange {
  return {
    request: { method: 'GET', url: 'http://a.test/', headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status,
      statusText: '',
      headers: [['content-type', 'application/json']],
      body,
      timeMs: 1,
      sizeBytes: body.length,
    },
  };
}

const good = answered(200, '{"id":1}');

describe('BATCH-06 the evaluation of an answer', () => {
  it('matches when status, rules and documented schema are met', () => {
    expect(evaluateAnswer({ met: true, rules: 0, exchange: good }, context)).toEqual({
      matches: true,
      confidence: 0.75,
    });
  });

  it('does not match a body that contradicts the document, even where no rule says so', () => {
    const exchange = answered(200, '{"id":"one"}');
    expect(evaluateAnswer({ met: true, rules: 0, exchange }, context).matches).toBe(false);
  });

  it('takes the word of the run for a body whose secrets are masked', () => {
    const exchange = answered(200, '{"id":"********"}');
    expect(evaluateAnswer({ met: true, rules: 0, exchange }, context)).toEqual({ matches: true, confidence: 0.5 });
  });

  it('does not match when the run judged that it does not', () => {
    expect(evaluateAnswer({ met: false, rules: 2, exchange: good }, context).matches).toBe(false);
  });

  it('is surer the more there was to judge by, and never quite', () => {
    const confidence = (rules: number, exchange: Exchange | null) =>
      evaluateAnswer({ met: true, rules, exchange }, context).confidence;
    expect([confidence(0, null), confidence(0, good), confidence(3, good)]).toEqual([0.5, 0.75, 0.87]);
    expect(confidence(0, answered(204, ''))).toBe(0.5);
    expect(confidence(200, good)).toBe(0.99);
  });

  it('uses status and rules when there is no document', () => {
    const bare = { ...context, operation: null };
    expect(evaluateAnswer({ met: true, rules: 1, exchange: good }, bare)).toEqual({ matches: true, confidence: 0.6 });
  });
});
