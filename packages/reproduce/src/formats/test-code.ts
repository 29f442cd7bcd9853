import { assertionText } from '../assertion.ts';
import type { Assertion, Expected, HeaderExpected } from '../assertion.ts';
import { piecesOf } from '../failure.ts';
import type { JsonStep } from '../json-step.ts';

/** How a tool names the parts of an answer in its scripts. */
export interface Dialect {
  test: string;
  expect: string;
  status: string;
  body: string;
  /** Reads a header; undefined where there is none. */
  header: (name: string) => string;
  /** Milliseconds until the answer. */
  time: string;
  /** Reads a variable that an earlier answer has set. */
  variable: (name: string) => string;
}

const chains = {
  equal: 'eql',
  notEqual: 'not.eql',
  above: 'be.above',
  min: 'be.at.least',
  below: 'be.below',
  max: 'be.at.most',
} as const;

/** An assertion as a test in JavaScript with the words of chai. */
export function testCode(assertion: Assertion, dialect: Dialect): string[] {
  const text = JSON.stringify(assertionText(assertion));
  const code = codeOf(assertion, dialect);
  if (code === null) return [`// Rule: ${JSON.stringify(assertionText(assertion))}`];
  return [`${dialect.test}(${text}, function () {`, ...code.map((line) => `  ${line}`), '});'];
}

function codeOf(assertion: Assertion, dialect: Dialect): string[] | null {
  const { expect, status, body, header, time } = dialect;
  switch (assertion.kind) {
    case 'status':
      return [`${expect}(${JSON.stringify(assertion.statuses)}).to.include(${status});`];
    case 'statusClass':
      return [`${expect}(Math.floor(${status} / 100)).to.eql(${assertion.class});`];
    case 'value':
      return [`${expect}(${valueCode(assertion.path, body)}).to.${chain(assertion.expected)};`];
    case 'some':
      return [`${expect}(${someCode(assertion, body)}).to.eql(true);`];
    case 'same':
      return [`${expect}(${valueCode(assertion.path, body)}).to.eql(${dialect.variable(assertion.from.variable)});`];
    case 'text':
      return [`${expect}(${valueCode(assertion.path, body)}).to.eql(${textCode(assertion.template, dialect)});`];
    case 'header':
      return [`${expect}(${header(assertion.name)} ?? undefined).to.${headerChain(assertion.expected)};`];
    case 'time':
      return [`${expect}(${time}).to.be.below(${assertion.maxMs});`];
    case 'schema':
      return schemaCode(assertion, dialect);
    case 'note':
      return null;
  }
}

/** Both tools have Ajv, of different versions, that reads draft 7. */
function schemaCode(
  { answers, rule }: Extract<Assertion, { kind: 'schema' }>,
  { expect, status, body }: Dialect,
): string[] {
  const schemas = Object.fromEntries(answers.map((one) => [one.status, one.body?.schema ?? true]));
  return [
    // An import takes the rule from here, since it does not run the code.
    `// Rule: ${JSON.stringify(rule)}`,
    `const schemas = ${JSON.stringify(schemas)};`,
    `const code = String(${status});`,
    'const name = [code, code[0] + "XX", "default"].find((one) => one in schemas);',
    'if (name === undefined || schemas[name] === true) return;',
    'const Ajv = require("ajv");',
    'const validate = new Ajv({ allErrors: true, strict: false, logger: false }).compile(schemas[name]);',
    `const isValid = validate(${body});`,
    'const problems = (validate.errors || []).slice(0, 3).map((one) => ((one.instancePath || one.dataPath || "the body") + " " + one.message));',
    `${expect}(isValid, problems.join(", ")).to.eql(true);`,
  ];
}

/** The value at a path; undefined where there is none. */
export const valueCode = (path: readonly JsonStep[], body: string): string =>
  `${JSON.stringify(path)}.reduce((at, step) => (at == null ? undefined : at[step]), ${body})`;

/** Whether one of the values is what is wanted; null stands for each item of a list. */
function someCode({ path, expected: { op, value } }: Extract<Assertion, { kind: 'some' }>, body: string): string {
  const values = path.reduce(
    (code, step) =>
      step === null
        ? `${code}.flatMap((at) => (Array.isArray(at) ? at : []))`
        : `${code}.map((at) => (at == null ? undefined : at[${JSON.stringify(step)}]))`,
    `[${body}]`,
  );
  const wanted = JSON.stringify(value);
  return `${values}.some((one) => ${op === 'equal' ? `one === ${wanted}` : `String(one).includes(${wanted})`})`;
}

const textCode = (template: string, { variable }: Dialect): string =>
  `[${piecesOf(template)
    .map((piece) => ('text' in piece ? JSON.stringify(piece.text) : variable(piece.variable)))
    .join(', ')}].join("")`;

function headerChain(expected: HeaderExpected): string {
  if (expected.op === 'startsWith')
    return `satisfy((value) => String(value).toLowerCase().startsWith(${JSON.stringify(expected.value.toLowerCase())}))`;
  if (expected.op === 'equal') return `eql(${JSON.stringify(expected.value)})`;
  return expected.op === 'present' ? 'not.eql(undefined)' : 'eql(undefined)';
}

function chain(expected: Expected): string {
  // Neither missing nor null.
  if (expected.op === 'present') return 'exist';
  if (expected.op === 'absent') return 'not.exist';
  if (expected.op === 'type')
    return expected.type === 'integer' ? 'satisfy(Number.isInteger)' : `be.a(${JSON.stringify(expected.type)})`;
  return `${chains[expected.op]}(${JSON.stringify(expected.value)})`;
}
