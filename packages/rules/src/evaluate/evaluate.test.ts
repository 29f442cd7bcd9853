import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { prepareExchange } from '../exchange.ts';
import { exampleContext, exampleExchange } from '../testing/example-exchange.ts';
import { evaluateCheck } from './evaluate.ts';
import { createSchemaValidators } from './schemas/schema-validators.ts';

const shop = { items: [{ id: 1, price: 3 }, { id: 2, price: -4 }, { id: 3 }], total: '12', currency: 'EUR', tags: [] };

function judged(
  text: string,
  body: unknown,
  response: { status?: number; timeMs?: number; headers?: [string, string][] } = {},
) {
  const exchange = exampleExchange({ ...response, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const compiled = compileRule(text, {});
  if (compiled.status !== 'understood') throw new Error(`${text}: ${compiled.status}`);
  return evaluateCheck(compiled.check, prepareExchange(exchange), exampleContext);
}

describe('a verdict', () => {
  it('names every item that does not fit, the missing ones too', () => {
    const verdict = judged('every `items[*].price` is greater than 0', shop);
    expect(verdict.reason).toBe(
      'Expected every `items[*].price` to be greater than 0, but `items[1].price` is -4 and `items[2].price` is missing.',
    );
    expect(verdict.evidence.map(({ path }) => path)).toEqual(['items[1].price', 'items[2].price']);
  });

  it('compares numbers as numbers, even when the answer carries them as text', () => {
    expect(judged('`total` is 12.0', shop).status).toBe('pass');
    expect(judged('`total` is greater than 9', shop).status).toBe('pass');
  });

  it('finds what must not be there by its name alone, whatever its value is', () => {
    const at = (body: unknown) => judged('`..pin` is not present', body).status;
    expect([at({ id: 1 }), at({ id: 1, card: [{ pin: null }] }), at({ pin: '0' })]).toEqual(['pass', 'fail', 'fail']);
  });

  it('passes "every" over nothing and says so, but not what says nothing about how many', () => {
    expect(judged('every `tags[*].name` is present', shop)).toMatchObject({
      status: 'pass',
      reason: expect.stringContaining('no items'),
    });
    expect(judged('`tags[*].name` is present', shop).status).toBe('fail');
  });

  it('names the nearest place when a path leads nowhere', () => {
    expect(judged('`curency` is present', shop).reason).toContain('the nearest is `currency`');
  });

  it('says a response time in hundredths of a millisecond, with its unit', () => {
    expect(judged('response time is under 2000 ms', shop, { timeMs: 2372.1792220000643 }).reason).toBe(
      'Expected the response time to be less than 2000 ms, but the response time is 2372.18 ms.',
    );
  });

  it('masks secrets and cuts long values', () => {
    expect(judged('`token` is 5', { token: 'abcdef' }).evidence[0]?.value).toBe('"********"');
    expect(judged('`note` is 5', { note: 'x'.repeat(900) }).evidence[0]?.value.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['status is 200', true],
    ['status is 2xx', true],
    ['status is 404', false],
    ['response time is under 100 ms', true],
    ['response time is under 10 ms', false],
    ['the x-page header is 3', true],
    ['the X-Page header is absent', false],
    ['the content type is JSON', true],
    ['no `items[*].price` is greater than 5', true],
    ['at least one of `items[*].price` is less than 0', true],
    ['exactly 1 of `items[*].price` is less than 0', true],
    ['`items` has a length of 3', true],
    ['`items` is sorted ascending by `id`', true],
    ['`items` is unique by `id`', true],
    ['`tags` is empty', true],
    ['the body contains "EUR"', true],
    ['if `currency` is "EUR" then `total` is present', true],
    ['`currency` is "USD" or `total` is 12', true],
  ])('%s', (text, passes) => {
    const headers: [string, string][] = [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['X-Page', '3'],
    ];
    expect(judged(text, shop, { timeMs: 20, headers }).status).toBe(passes ? 'pass' : 'fail');
  });

  it('finds a leaked secret', () => {
    expect(judged('the response does not leak a password', { user: { passwordHash: 'x' } })).toMatchObject({
      status: 'fail',
      reason: expect.stringContaining('user.passwordHash'),
    });
  });

  it('finds the error message wherever it is kept', () => {
    const rule = 'the error message contains "too short"';
    for (const body of [
      { error: 'name too short' },
      { errors: [{ detail: 'name too short' }] },
      { detail: 'name too short' },
      { detail: [{ loc: ['body', 'name'], msg: 'name too short', type: 'string_too_short' }] },
      { detail: { message: 'name too short' } },
      { statusCode: 400, message: ['name too short'] },
      'name too short',
    ]) {
      expect(judged(rule, body).status).toBe('pass');
    }
    expect(judged(rule, { error: 'other' }).status).toBe('fail');
  });

  it('compares with what was sent', () => {
    const compiled = compileRule('the returned title equals the one sent', {});
    const exchange = exampleExchange({ body: '{"title":"Emma"}' }, { method: 'POST', body: '{"title":"Emma"}' });
    expect(compiled.status === 'understood' && evaluateCheck(compiled.check, exchange, exampleContext).status).toBe(
      'pass',
    );
  });
});

describe('the documented schema', () => {
  const definitions = {
    Book: {
      type: 'object' as const,
      required: ['id'],
      properties: { id: { type: 'string' as const, format: 'uuid' } },
    },
  };
  const operation = {
    key: 'GET /books',
    method: 'GET' as const,
    path: '/books',
    operationId: null,
    summary: null,
    description: null,
    tags: [],
    deprecated: false,
    baseUrl: null,
    parameters: [],
    requestBody: null,
    security: [],
    responses: [
      {
        status: '200',
        description: null,
        headers: [],
        content: [{ contentType: 'application/json', schema: { $ref: '#/$defs/Book' }, examples: [] }],
      },
    ],
  };
  const context = { ...exampleContext, operation, definitions, validators: createSchemaValidators(definitions) };
  const check = {
    kind: 'test',
    subject: { kind: 'body' },
    quantifier: { kind: 'implied' },
    predicate: { op: 'schema' },
    negated: false,
  } as const;

  it('says nothing of a body that is documented in another form than JSON', () => {
    const [answer] = operation.responses;
    const xml = { contentType: 'application/xml', schema: { $ref: '#/$defs/Book' }, examples: [] };
    const responses = answer === undefined ? [] : [{ ...answer, content: [...answer.content, xml] }];
    const both = { ...context, operation: { ...operation, responses } };
    const of = (type: string) => exampleExchange({ headers: [['Content-Type', type]], body: '<book/>' });
    expect(evaluateCheck(check, of('application/xml'), both).status).toBe('pass');
    expect(evaluateCheck(check, of('text/html'), both).status).toBe('fail');
  });

  it('is what the body is compared with, formats included', () => {
    const good = exampleExchange({ body: '{"id":"7f3b0e0a-52e2-4f3e-9d3c-0e7c2f0c1a11"}' });
    expect(evaluateCheck(check, good, context).status).toBe('pass');
    expect(evaluateCheck(check, exampleExchange({ body: '{"id":"7"}' }), context)).toMatchObject({
      status: 'fail',
      evidence: [{ path: 'id' }],
    });
    expect(evaluateCheck(check, exampleExchange({ status: 418, body: '{}' }), context).status).toBe('fail');
  });
});

describe('a list that is not there', () => {
  it.each([
    'no `extras[*].code` is empty',
    'at most 1 of `extras[*].price` is 12',
    'every `extras[*].code` is present',
  ])('fails %s', (text) => expect(judged(text, { id: 1 }).status).toBe('fail'));
});
