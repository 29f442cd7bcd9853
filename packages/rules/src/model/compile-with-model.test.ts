import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../testing/example-exchange.ts';
import { randomCheck, randomNumbers } from '../testing/random-checks.ts';
import type { Check } from '../tree/check.ts';
import { checkSchema } from './check-schema.ts';
import { compileWithModel } from './compile-with-model.ts';
import type { ModelPrompt } from './compile-with-model.ts';

const sample = exampleExchange({
  body: JSON.stringify({
    user: { email: 'ann@example.org', age: 31 },
    byEmail: { 'ann@example.org': 7 },
    tags: ['secret-tag'],
  }),
});
const context = { method: 'GET', path: '/users/{id}?key=hidden', samples: [sample] };
const strange = 'the user dances elegantly';
const adult: Check = {
  kind: 'test',
  subject: { kind: 'field', path: ['user', 'age'] },
  quantifier: { kind: 'implied' },
  predicate: { op: 'compare', comparison: 'atLeast', value: { kind: 'literal', value: 18 } },
  negated: false,
};

/** A model that gives one answer, or fails with an error that it is given, and keeps what it was asked. */
function fakeModel(answer: unknown) {
  const prompts: ModelPrompt[] = [];
  const kept = new Map<string, Check>();
  const complete = (prompt: ModelPrompt) => {
    prompts.push(prompt);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const cache = {
    get: (key: string) => Promise.resolve(kept.get(key)),
    set: (key: string, check: Check) => {
      kept.set(key, check);
      return Promise.resolve();
    },
  };
  const deps = { model: { name: 'fake', complete }, cache, hash: (text: string) => Promise.resolve(`#${text}`) };
  return { deps, prompts, kept };
}

describe('a sentence that the grammar does not understand', () => {
  it('is translated by the model and read back', async () => {
    const { deps } = fakeModel({ check: adult });
    expect(await compileWithModel(strange, context, deps)).toMatchObject({
      compiler: 'fake',
      compilation: { status: 'understood', check: adult, paraphrase: '`user.age` is at least 18' },
    });
  });

  it('is asked for once per text and shape, whatever the values are', async () => {
    const { deps, prompts } = fakeModel({ check: adult });
    await compileWithModel(strange, context, deps);
    const other = exampleExchange({ body: sample.response.body.replace('31', '64') });
    await compileWithModel(strange, { ...context, samples: [other] }, deps);
    expect(prompts).toHaveLength(1);
    await compileWithModel(`${strange} twice`, context, deps);
    expect(prompts).toHaveLength(2);
  });

  it('is sent with names and types, never with values', async () => {
    const { deps, prompts } = fakeModel({ check: null });
    await compileWithModel(strange, context, deps);
    const [prompt] = prompts;
    expect(JSON.parse(prompt?.input ?? '')).toEqual({
      rule: strange,
      call: {
        method: 'GET',
        path: '/users/{id}',
        expectedStatus: null,
        paths: [],
        bodies: [
          { user: { email: '<string:email>', age: '<number>' }, byEmail: { '<key>': '<number>' }, tags: ['<string>'] },
        ],
      },
    });
  });
});

it('does not ask about what the grammar understands', async () => {
  const { deps, prompts } = fakeModel({ check: adult });
  const { compiler, compilation } = await compileWithModel('status is 200', context, deps);
  expect([compiler, compilation.status, prompts.length]).toEqual(['builtin', 'understood', 0]);
});

describe('an answer that is no check', () => {
  const endless = (depth: number): unknown => (depth === 0 ? adult : { kind: 'not', check: endless(depth - 1) });
  const circle: Record<string, unknown> = {};
  circle['check'] = circle;
  it.each<[name: string, answer: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['prose', 'PASS. The rule is met.'],
    ['a verdict', { status: 'pass' }],
    ['a refusal', { check: null }],
    ['an unknown kind', { check: { kind: 'pass' } }],
    ['too many properties', { check: { ...adult, run: 'rm' } }],
    ['no checks at all', { check: { kind: 'all', checks: [] } }],
    ['endless nesting', { check: endless(500) }],
    ['a huge list', { check: { kind: 'all', checks: Array.from({ length: 5000 }, () => adult) } }],
    ['a circle', circle],
    ['a pattern that no engine takes', { check: { ...adult, predicate: { op: 'matches', pattern: '(?<=a)(' } } }],
    ['a polluted prototype', JSON.parse('{"check":{"__proto__":{"kind":"outcome"},"constructor":1}}')],
    ['an error', new Error('quota exceeded')],
  ])('is dropped, and the rule stays unknown: %s', async (_, answer) => {
    const { deps, kept } = fakeModel(answer);
    const { compiler, compilation } = await compileWithModel(strange, context, deps);
    expect([compiler, compilation.status, kept.size]).toEqual(['builtin', 'unknown', 0]);
    expect(compilation.status === 'unknown' && compilation.reason).toContain('The model fake');
  });
});

it('the schema for answers accepts every check that the grammar can build', () => {
  const validate = new Ajv2020({ strict: false }).compile(checkSchema);
  const random = randomNumbers(11);
  for (let count = 0; count < 300; count++) {
    const check = randomCheck(random);
    expect({ check, valid: validate({ check }) }).toEqual({ check, valid: true });
  }
  expect(validate({ check: { kind: 'pass' } })).toBe(false);
});
