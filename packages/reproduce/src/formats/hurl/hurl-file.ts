import { parseJson } from '@assay/api-model';
import { assertionText } from '../../assertion.ts';
import type { Assertion, Expected, HeaderExpected } from '../../assertion.ts';
import { piecesOf } from '../../failure.ts';
import type { Failure, FailureStep, Take } from '../../failure.ts';
import { formHurl } from '../taken-form.ts';
import { hurlSigns, hurlTypes } from './hurl-predicates.ts';
import { query } from './hurl-query.ts';
import { somePattern } from '../some-pattern.ts';
import { schemaAsserts } from './hurl-schema.ts';

/** A file for Hurl, which makes no values: each is the same every time. */
export function hurlFile({ operation, name, reason, steps: templates }: Failure): string {
  const samples = new Map(templates.flatMap(({ makes = [] }) => makes.map((one) => [one.name, one.sample] as const)));
  const steps = templates.map((step) => withSamples(step, samples));
  const head = [`# ${oneLine(`${operation}: ${name}`)}`, ...(reason === null ? [] : [`# ${oneLine(reason)}`]), ''];
  return [...head, ...steps.flatMap((step) => [...entryLines(step), ''])].join('\n');
}

function withSamples(step: FailureStep, samples: ReadonlyMap<string, string>): FailureStep {
  const filled = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (written, name: string) => samples.get(name) ?? written);
  const { url, headers, body, assertions } = step;
  return {
    ...step,
    url: filled(url),
    headers: headers.map(([name, value]) => [name, filled(value)]),
    body: body === null ? null : filled(body),
    assertions: assertions.map((one) => (one.kind === 'text' ? { ...one, template: filled(one.template) } : one)),
  };
}

function entryLines({ role, method, url, headers, body, takes, assertions }: FailureStep): string[] {
  const asserts = role === 'before' ? ['status < 400'] : role === 'after' ? [] : assertions.flatMap(assertLines);
  return [
    `${method} ${url}`,
    ...headers.map(([header, value]) => `${escapedKey(header)}: ${escaped(value)}`),
    ...(body === null ? [] : bodyLines(body)),
    'HTTP *',
    ...(takes.length === 0 ? [] : ['[Captures]', ...takes.map(captureLine)]),
    ...(asserts.length === 0 ? [] : ['[Asserts]', ...asserts]),
  ];
}

/** JSON as it is; anything else in back quotes, with their escapes. */
function bodyLines(body: string): string[] {
  const filled = piecesOf(body)
    .map((piece) => ('text' in piece ? piece.text : '0'))
    .join('');
  if (/^\s*[[{]/.test(body) && parseJson(filled) !== undefined) return [body];
  const inline = body
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return [`\`${inline}\``];
}

const captureLine = ({ name, from, forms = [] }: Take): string => {
  const value = from.kind === 'body' ? `jsonpath ${query(from.path)}` : `header ${JSON.stringify(from.header)}`;
  return `${name}: ${value}${formHurl(forms)}`;
};

function assertLines(assertion: Assertion): string[] {
  switch (assertion.kind) {
    case 'status':
      return assertion.statuses.length === 1
        ? [`status == ${assertion.statuses[0]}`]
        : [`status toString matches /^(${assertion.statuses.join('|')})$/`];
    case 'statusClass':
      return [`status >= ${assertion.class}00`, `status < ${assertion.class + 1}00`];
    case 'value':
      return [
        `# ${oneLine(assertionText(assertion))}`,
        `jsonpath ${query(assertion.path)} ${predicate(assertion.expected)}`,
      ];
    case 'some':
      return [`# ${oneLine(assertionText(assertion))}`, `body matches /${somePattern(assertion)}/`];
    case 'same':
      return [
        `# ${oneLine(assertionText(assertion))}`,
        `jsonpath ${query(assertion.path)} == {{${assertion.from.variable}}}`,
      ];
    case 'text':
      return [
        `# ${oneLine(assertionText(assertion))}`,
        `jsonpath ${query(assertion.path)} == ${JSON.stringify(assertion.template)}`,
      ];
    case 'header':
      return [`header ${JSON.stringify(assertion.name)} ${headerPredicate(assertion.expected)}`];
    case 'time':
      return [`duration < ${assertion.maxMs}`];
    case 'schema':
      return [`# ${oneLine(assertion.rule)}: what Hurl can say of it`, ...schemaAsserts(assertion.answers)];
    case 'note':
      return [`# Rule: ${oneLine(assertion.rule)}: ${oneLine(assertion.reason)}`];
  }
}

function headerPredicate(expected: HeaderExpected): string {
  if (expected.op === 'equal') return `== ${JSON.stringify(expected.value)}`;
  if (expected.op === 'startsWith') return `startsWith ${JSON.stringify(expected.value)}`;
  return expected.op === 'present' ? 'exists' : 'not exists';
}

function predicate(expected: Expected): string {
  if (expected.op === 'present') return 'exists';
  if (expected.op === 'absent') return 'not exists';
  if (expected.op === 'type') return hurlTypes[expected.type];
  return `${hurlSigns[expected.op]} ${JSON.stringify(expected.value)}`;
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('#', '\\#');

const escapedKey = (text: string): string => escaped(text).replaceAll(':', '\\:');
