import { describe, expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../testing/operations.ts';
import { describeScenarios } from './describe-scenarios.ts';

const price = { type: 'number', minimum: 1, maximum: 100 } as const;
const create = operation({
  method: 'POST',
  path: '/lamps',
  summary: 'Add a lamp',
  parameters: [parameter({ name: 'dry_run', in: 'query', schema: { type: 'boolean' } })],
  requestBody: body({
    type: 'object',
    required: ['title', 'price'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 20 },
      price,
      colour: { type: 'string', enum: ['red', 'blue'] },
    },
  }),
  responses: [
    respond('201', { type: 'object', properties: { id: { type: 'integer' } } }),
    respond('400'),
    respond('401'),
  ],
  security: [{ bearer: [] }],
});
const model = { definitions: {}, securitySchemes: {} };

function found(text: string) {
  const { scenarios, notUnderstood } = describeScenarios(text, create, model);
  return { kinds: scenarios.map(({ errorType, errorIn, name }) => [errorType, errorIn, name]), notUnderstood };
}

describe('describeScenarios', () => {
  it.each([
    ['a lamp without a title is refused', 'missing_required', /title/],
    ['reject a negative price', 'out_of_range', /price below/],
    ['the price must not be too high', 'out_of_range', /price above/],
    ['an unknown colour', 'unknown_value', /colour/],
    ['requires login', 'no_credentials', /credentials/i],
    ['malformed JSON is answered with 400', 'malformed_body', /./],
    ['title is too long', 'too_long', /title/],
  ])('%s', (text, kind, name) => {
    const { kinds, notUnderstood } = found(text);
    expect(kinds).toHaveLength(1);
    expect(kinds[0]?.[0]).toBe(kind);
    expect(kinds[0]?.[2]).toMatch(name);
    expect(notUnderstood).toEqual([]);
  });

  it('takes the status that is asked for', () => {
    const [scenario] = describeScenarios('a lamp without a title gives 422', create, model).scenarios;
    expect(scenario).toMatchObject({ expectedStatus: 422 });
    expect(scenario?.rules[0]).toBe('status is 422');
  });

  it('adds what reads as a rule to a valid request', () => {
    const { scenarios } = describeScenarios('Check that it responds within 300 ms', create, model);
    expect(scenarios).toMatchObject([{ errorType: null, expectedStatus: 201 }]);
    expect(scenarios[0]?.rules).toContain('it responds within 300 ms');
  });

  it('says what it did not understand, and which words it passed over', () => {
    const { kinds, notUnderstood } = found('The flux capacitor hums. A negative price on a Sunday. Missing title.');
    expect(kinds).toHaveLength(2);
    expect(notUnderstood).toEqual(['The flux capacitor hums', '"sunday" in: A negative price on a Sunday']);
  });

  it('answers nothing to nothing', () => expect(found(' \n. ')).toEqual({ kinds: [], notUnderstood: [] }));

  it('reads a rule about answers beside another one, though a word of it is said of refusals too', () => {
    const tariff = { type: 'object', properties: { id: { type: 'integer' }, price: { type: 'number' } } } as const;
    const list = operation({
      method: 'GET',
      path: '/tariffs',
      summary: 'List tariffs',
      parameters: [parameter({ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } })],
      responses: [respond('200', { type: 'array', items: tariff }), respond('400')],
    });
    const { scenarios, notUnderstood } = describeScenarios(
      'Every item has an id, and every price is above 0',
      list,
      model,
    );
    expect(notUnderstood).toEqual([]);
    expect(scenarios.map(({ errorType }) => errorType)).toEqual([null]);
    expect(scenarios[0]?.rules.join()).toContain('price is above 0');
  });

  it('names the rules among what it found', () => {
    const { added, scenarios } = describeScenarios('requires login. It responds within 300 ms', create, model);
    expect(scenarios).toHaveLength(2);
    expect(added).toEqual([{ name: scenarios[1]?.name, rule: 'It responds within 300 ms' }]);
  });
});
