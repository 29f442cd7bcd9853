import { describe, expect, it } from 'vitest';
import { readSuite } from './registry.ts';
import { suiteFormats } from './suite-formats.ts';
import type { SuiteFormat } from './suite-formats.ts';

const samples: Record<SuiteFormat, string> = {
  arazzo: JSON.stringify({
    arazzo: '1.0.1',
    workflows: [
      {
        workflowId: 'w',
        inputs: { properties: { a: { default: 1 } } },
        parameters: [{ reference: '$components.parameters.p' }],
        steps: [
          {
            stepId: 's',
            operationId: 'o',
            outputs: { id: '$response.body#/id' },
            successCriteria: [{ condition: '$statusCode == 200' }],
          },
          { stepId: 't', operationId: 'o', parameters: [{ name: 'x', in: 'query', value: '{$steps.s.outputs.id}' }] },
        ],
      },
    ],
  }),
  postman: JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'a',
        event: [{ listen: 'test', script: { exec: ['pm.test("x is 1", () => {});'] } }],
        request: { method: 'GET', url: '/a', body: { mode: 'raw', raw: '{"a": {{b}}}' } },
      },
    ],
  }),
  bruno:
    'meta {\n  name: A\n}\n\npost {\n  url: {{h}}/a\n}\n\nbody:json {\n  {"a": 1}\n}\n\nassert {\n  res.body.a[0].b: eq "x"\n}\n',
  hurl: 'POST http://h/a\nX-Y: z\n[Query]\na: b\n```json\n{"a": 1}\n```\nHTTP 200\n[Captures]\nid: jsonpath "$.a"\n[Asserts]\njsonpath "$.b" matches /a\\/b/\n',
  curl: `curl -sSX POST "http://h/a?b=$C" -H 'A: b' --data-urlencode 'a=b c' $'\\x41\\u0042' \\\n  -d @file`,
};

/** A generator of numbers from 0 to below 1, the same ones each time. */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const BITS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '`',
  '\\',
  '\n',
  '$',
  '{{a}}',
  '```',
  '/',
  ':',
  '\0',
  '\u{1F600}',
  '__proto__',
  '-',
  '1e999',
];

function mutated(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const until = at + Math.floor(random() * 8);
  const bit = BITS[Math.floor(random() * BITS.length)] ?? '';
  return `${text.slice(0, at)}${bit}${text.slice(until)}`;
}

describe.each(suiteFormats)('%s', (format) => {
  it('is read as far as it goes, whatever stands in it', () => {
    const random = createRandom();
    expect(readSuite(format, [{ path: 'a', text: samples[format] }]).scenarios.length).toBeGreaterThan(0);
    for (let round = 0; round < 400; round += 1) {
      let text = samples[format];
      for (let times = 0; times <= round % 5; times += 1) text = mutated(text, random);
      const { scenarios, remarks } = readSuite(format, [{ path: 'a', text }]);
      expect(Array.isArray(scenarios) && Array.isArray(remarks)).toBe(true);
    }
  });

  it.each([
    ['brackets', '['.repeat(200_000)],
    ['quotes', '"'.repeat(200_001)],
    ['a long line', `curl ${'a'.repeat(500_000)}`],
    ['many variables', `POST http://h/{{${'a}}{{'.repeat(50_000)}`],
    ['many blocks', 'meta {\n}\n'.repeat(50_000)],
    ['many requests', 'GET http://h/a\nHTTP 200\n[Captures]\na: jsonpath "$.a"\n'.repeat(5000)],
    ['backslashes', '\\'.repeat(300_000)],
    ['spaces', `a${' '.repeat(200_000)}b`],
  ])('is not held up by %s', (_, text) => {
    // Processor time: other tests that share the machine do not count.
    const before = process.cpuUsage();
    readSuite(format, [{ path: 'a', text }]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});
