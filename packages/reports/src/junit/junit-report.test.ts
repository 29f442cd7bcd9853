import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { endedBy, sampleEvents, sampleRun, writeWhole } from '../testing/sample-run.ts';
import { createJunitReport } from './junit-report.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Reads with a parser that refuses what is not well-formed XML 1.0. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0] ?? root;
}

const named = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

describe('the JUnit report', () => {
  const report = parse(writeWhole('junit'));
  const suites = named(report, 'testsuite');

  it('is well-formed, with counts and seconds', () => {
    expect([report.name, report.attributes]).toEqual([
      'testsuites',
      { name: sampleRun.name, tests: '5', failures: '2', errors: '1', time: '0.052' },
    ]);
  });

  it('has a suite for each endpoint, with the properties of the run', () => {
    expect(suites.map(({ attributes }) => [attributes['name'], attributes['tests']])).toEqual([
      ['GET /books/{id}', '2'],
      ['POST /orders', '2'],
      ['Endpoint not available', '1'],
    ]);
    expect(suites[1]?.attributes).toMatchObject({ failures: '1', errors: '1', skipped: '0', time: '0.040' });
    expect(suites[0]?.attributes['timestamp']).toBe('2026-01-02T03:04:05');
    const properties = named(named(suites[0], 'properties')[0], 'property').map(({ attributes }) => attributes);
    expect(properties).toContainEqual({ name: 'system', value: 'Shop' });
    expect(properties).toContainEqual({ name: 'run_id', value: '7' });
  });

  it('has a case for each scenario, with failure, error or skipped', () => {
    const cases = suites.flatMap((suite) => named(suite, 'testcase'));
    const outcomes = cases.map(({ attributes, children }) => [attributes['classname'], children[0]?.name]);
    expect(outcomes).toEqual([
      ['GET /books/{id}', 'system-out'],
      ['GET /books/{id}', 'failure'],
      ['POST /orders', 'failure'],
      ['POST /orders', 'error'],
      ['Endpoint not available', 'skipped'],
    ]);
    expect(named(cases[1], 'failure')[0]?.attributes).toEqual({
      message: 'Expected status 404, but the API answered 200.',
      type: 'status',
    });
    expect(named(cases[3], 'error')[0]?.attributes['type']).toBe('timeout');
    expect(named(cases[4], 'skipped')[0]?.attributes['message']).toBe('Not sent.');
  });

  it('escapes, and replaces what XML 1.0 cannot carry', () => {
    const order = named(suites[1], 'testcase')[0];
    expect(order?.attributes['name']).toBe('Order with "quotes" & <tags>\uFFFD\uFFFD[31m \uFFFD ]]>');
    const failure = named(order, 'failure')[0];
    expect(failure?.attributes['message']).toBe('Rule not met:\n\t"total" < 10 & \uFFFDodd');
    expect(failure?.text).toContain('total < 10: total is 12\r\n\uFFFD😀');
  });

  it('carries every code unit, legal or not', () => {
    for (let start = 0; start <= 0xffff; start += 0x1000) {
      const name = Array.from({ length: 0x1000 }, (_, offset) => String.fromCharCode(start + offset)).join(' ');
      let xml = '';
      const listener = createJunitReport({ ...sampleRun, name }, (part) => (xml += part));
      listener.onError?.({ type: 'error', error: name });
      expect(parse(xml).attributes['errors']).toBe('1');
    }
  });
});

it('a run that was not executed whole has an error', () => {
  const numbers = { run_id: 7, total: 5, completed: 3, failed: 2 };
  const stopped = parse(writeWhole('junit', endedBy({ type: 'completed', ...numbers, stopped: true })));
  expect(stopped.attributes).toMatchObject({ tests: '4', errors: '1' });
  const failed = parse(writeWhole('junit', endedBy({ type: 'error', error: 'The worker died.' })));
  const runSuite = named(failed, 'testsuite').find(({ attributes }) => attributes['name'] === 'Run');
  const error = named(named(runSuite, 'testcase')[0], 'error')[0];
  expect(error?.attributes['message']).toBe('The worker died.');
});

it('bounds the text of a scenario', () => {
  const [event, details] = sampleEvents[3] ?? [];
  if (event?.type !== 'scenario_result' || !details) throw new Error('The fourth event is a result.');
  const rule = { validation_text: 'long', status: 'fail', reason: 'x'.repeat(1000) } as const;
  const many = { ...details, rules: Array.from({ length: 100 }, () => rule) };
  const xml = writeWhole('junit', endedBy({ type: 'error', error: 'y'.repeat(100_000) }).with(3, [event, many]));
  const [, orders, ended] = named(parse(xml), 'testsuite');
  expect(named(named(orders, 'testcase')[0], 'failure')[0]?.text).toHaveLength(4000);
  expect(named(named(ended, 'testcase')[0], 'error')[0]?.text).toHaveLength(4000);
});
