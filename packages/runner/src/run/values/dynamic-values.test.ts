import { describe, expect, it } from 'vitest';
import { dynamicValue } from './dynamic-values.ts';
import { jsonBody, parameter } from '../../testing/scenario.ts';
import { fillParameters } from './fill.ts';
import { createRandom } from './random.ts';

describe('dynamic values', () => {
  it('have the forms that their names promise', () => {
    const random = createRandom(1);
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(dynamicValue('$randomUUID', random)).toMatch(uuid);
    expect(dynamicValue('$guid', random)).toMatch(uuid);
    expect(dynamicValue('$timestamp', random)).toMatch(/^\d{10}$/);
    expect(dynamicValue('$isoTimestamp', random)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(Number(dynamicValue('$randomInt', random))).toBeLessThanOrEqual(1000);
    expect(dynamicValue('$randomEmail', random)).toMatch(/^[a-z.\d]+@example\.com$/);
    expect(dynamicValue('$randomDigits:6', random)).toMatch(/^\d{6}$/);
    expect(dynamicValue('$randomCapitals:3', random)).toMatch(/^[A-Z]{3}$/);
  });

  it('follow from the seed of the run and differ from call to call', () => {
    const [left, right] = [createRandom(5), createRandom(5)];
    const first = dynamicValue('$randomUUID', left);
    expect(dynamicValue('$randomUUID', right)).toBe(first);
    expect(dynamicValue('$randomUUID', left)).not.toBe(first);
  });

  it('are not made up for names that nobody knows', () => {
    for (const name of ['$randomNothing', '$constructor', '$toString', 'randomInt', '$'])
      expect(dynamicValue(name, createRandom(1))).toBeNull();
  });

  it('stand inside of texts, and unknown names stay as they are', () => {
    const values = { random: createRandom(1), extracted: new Map([['id', 3]]) };
    const written = [
      parameter('query', 'q', 'a{{ id }}-{{$randomDigits:2}}-{{other}}'),
      jsonBody({ list: ['{{id}}', 'x{{id}}', 1, null] }),
    ];
    const [query, body] = fillParameters(written, values);
    expect(query?.value).toMatch(/^a3-\d\d-\{\{other\}\}$/);
    expect(body?.bodyValue).toEqual({ list: [3, 'x3', 1, null] });
  });
});
