import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { endedBy, writeCommandLine, writeWhole } from '../testing/sample-run.ts';

/**
 * What the `junit-10` schema of the xUnit plugin of Jenkins allows, written out: its file comes in no package. `text`: the element may
 * hold text. Names in `required` are attributes that must be there.
 */
const allowed: Record<string, { children: string[]; attributes: string[]; required: string[]; text: boolean }> = {
  testsuites: part(['testsuite'], ['name', 'time', 'tests', 'failures', 'errors']),
  testsuite: part(
    ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    ['name', 'tests', 'failures', 'errors', 'group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
    ['name', 'tests', 'failures', 'errors'],
  ),
  testcase: part(
    ['skipped', 'error', 'failure', 'rerunFailure', 'rerunError', 'flakyFailure', 'flakyError', 'system-out'],
    ['name', 'time', 'classname', 'group'],
    ['name'],
  ),
  properties: part(['property'], []),
  property: part([], ['name', 'value'], ['name', 'value']),
  failure: part([], ['type', 'message'], [], true),
  error: part([], ['type', 'message'], [], true),
  skipped: part([], ['type', 'message'], [], true),
  rerunFailure: part(['stackTrace', 'system-out', 'system-err'], ['message', 'type'], ['type'], true),
  rerunError: part(['stackTrace', 'system-out', 'system-err'], ['message', 'type'], ['type'], true),
  flakyFailure: part(['stackTrace', 'system-out', 'system-err'], ['message', 'type'], ['type'], true),
  flakyError: part(['stackTrace', 'system-out', 'system-err'], ['message', 'type'], ['type'], true),
  'system-out': part([], [], [], true),
};

function part(children: string[], attributes: string[], required: string[] = [], text = false) {
  return { children, attributes, required, text };
}

const TIME = /^\d+\.\d{3}$/;

function problemsOfTag(name: string, parent: string | null, attributes: ReadonlyMap<string, string>): string[] {
  const rule = allowed[name];
  if (rule === undefined) return [`<${name}> is not known`];
  const time = attributes.get('time');
  return [
    ...(parent !== null && allowed[parent]?.children.includes(name) === false ? [`<${name}> in <${parent}>`] : []),
    ...[...attributes.keys()].filter((one) => !rule.attributes.includes(one)).map((one) => `${one} of <${name}>`),
    ...rule.required.filter((one) => !attributes.has(one)).map((one) => `<${name}> lacks ${one}`),
    ...(time !== undefined && !TIME.test(time) ? [`time of <${name}>`] : []),
  ];
}

function problemsOf(xml: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => void problems.push(error.message));
  parser.on('opentag', ({ name, attributes }) => {
    const given = Object.entries(attributes).map(([key, value]): [string, string] => [key, value]);
    problems.push(...problemsOfTag(name, open.at(-1) ?? null, new Map(given)));
    open.push(name);
  });
  parser.on('text', (text) => {
    const parent = open.at(-1) ?? '';
    if (text.trim() !== '' && allowed[parent]?.text !== true) problems.push(`text in <${parent}>`);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return problems;
}

it('is what Jenkins and its xUnit plugin read, whatever becomes of the run', () => {
  expect(problemsOf(writeWhole('junit'))).toEqual([]);
  expect(problemsOf(writeCommandLine('junit'))).toEqual([]);
  expect(problemsOf(writeWhole('junit', endedBy({ type: 'error', error: 'The worker died.' })))).toEqual([]);
  expect(problemsOf('<testsuites><testcase name="a"><properties/></testcase></testsuites>')).toEqual([
    '<testcase> in <testsuites>',
    '<properties> in <testcase>',
  ]);
});

it('has an element of its own for each cause', () => {
  const xml = writeCommandLine('junit');
  for (const element of [
    '<flakyFailure message="Expected status 200, but the API answered 503." type="failure">',
    '<failure message="Rule not met:',
    '<error message="No answer within 30 s." type="timeout">',
    '<error message="The API could not be reached: Connection timeout: shop, 30 s." type="unreachable">',
    'type="coverage">',
    '<failure message="1 scenario passed only when sent again (--fail-on flaky)." type="flaky">',
  ])
    expect(xml).toContain(element);
});
