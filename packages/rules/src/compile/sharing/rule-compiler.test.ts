import type { JsonSchema, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { chapters } from '../../grammar/index.ts';
import { compileRule } from '../compile.ts';
import { RuleCompiler } from './rule-compiler.ts';
import { bareOperation } from '../../testing/bare-operation.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const definitions: Record<string, JsonSchema> = {
  Order: {
    type: 'object',
    properties: {
      id: text,
      status: { type: 'string', enum: ['open', 'paid'] },
      total: number,
      customer: { type: 'object', properties: { name: text, email: text, total: number } },
      items: { type: 'array', items: { type: 'object', properties: { id: text, price: number, stock: number } } },
    },
  },
  Problem: { type: 'object', properties: { code: text, message: text, errors: { type: 'array', items: text } } },
};

const answer = (status: string, name: string): Operation['responses'][number] => ({
  status,
  description: '',
  headers: [],
  content: [{ contentType: 'application/json', schema: { $ref: `#/$defs/${name}` }, examples: [] }],
});

function operation(path: string, { title, schema = 'Order' }: { title?: string; schema?: string } = {}): Operation {
  const responses = [answer('200', schema), answer('404', 'Problem')];
  return { ...bareOperation(path, responses), summary: title ?? null };
}

const operations = [
  operation('/orders/{id}'),
  operation('/orders'),
  operation('/'),
  operation('/customers/{id}/items', { title: 'The paid items of a customer with their price' }),
  operation('/stock/total', { title: 'Name, message, code and email' }),
  operation('/problems', { schema: 'Problem' }),
];

const calls = [
  ...operations.map((one) => ({ path: one.path, operation: one, definitions, expectedStatus: 200 })),
  ...operations.slice(0, 1).map((one) => ({ path: one.path, operation: one, definitions, expectedStatus: 404 })),
];

/** Every third one: each is compiled ten times. */
const sentences = [...new Set(chapters.flatMap(({ golden }) => golden.map((one) => one.text)))].filter(
  (_, at) => at % 3 === 0,
);

describe('rules of one document', () => {
  it('are compiled as each of them alone, whatever was compiled before', () => {
    expect(sentences.length).toBeGreaterThan(100);
    const compiler = new RuleCompiler(definitions);
    const differing = new Set<string>();
    for (const sentence of sentences) {
      const alone = calls.map((call) => {
        const expected = compileRule(sentence, call);
        expect(compiler.forCall(call)(sentence), `${sentence} (${call.path}, ${call.expectedStatus})`).toEqual(
          expected,
        );
        return JSON.stringify(expected);
      });
      if (new Set(alone.slice(0, 4)).size > 1) differing.add(sentence);
    }
    // Some are read differently with the words of a call.
    expect(differing.size).toBeGreaterThan(3);
  });

  it('are compiled once for calls that document the same answers', () => {
    const compiler = new RuleCompiler(definitions);
    const [first, second] = operations.slice(0, 2).map((one) => {
      const compile = compiler.forCall({ path: one.path, operation: one, expectedStatus: 200 });
      return compile('every item has an id');
    });
    expect(first?.status).toBe('understood');
    expect(second).toBe(first);
  });

  it('are compiled without a call', () => {
    const compile = new RuleCompiler({}).forCall({ operation: null });
    expect(compile('status is 200')).toEqual(compileRule('status is 200'));
  });
});
