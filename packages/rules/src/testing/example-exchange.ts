import type { EvaluationContext, Exchange } from '../exchange.ts';

/** A successful JSON answer, with what a test wants to be different. */
export function exampleExchange(
  response: Partial<Exchange['response']> = {},
  request: Partial<Exchange['request']> = {},
): Exchange {
  const body = response.body ?? '{}';
  return {
    request: {
      method: 'GET',
      url: 'http://localhost/books',
      headers: {},
      pathParams: {},
      query: {},
      body: null,
      ...request,
    },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [['Content-Type', 'application/json']],
      timeMs: 20,
      sizeBytes: body.length,
      ...response,
      body,
    },
  };
}

export const exampleContext: EvaluationContext = {
  operation: null,
  definitions: {},
  validators: { validatorFor: () => null },
  now: new Date('2026-01-15T12:00:00Z'),
  expectedStatus: null,
};
