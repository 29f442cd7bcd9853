import { givenVariables, neededOf } from '../failure.ts';
import type { Failure, FailureStep } from '../failure.ts';
import { makeCode } from '../make.ts';
import { formCode } from './taken-form.ts';
import { testCode, valueCode } from './test-code.ts';
import type { ReproductionFile } from '../reproduction-file.ts';

const dialect = {
  test: 'test',
  expect: 'expect',
  status: 'res.getStatus()',
  body: 'res.getBody()',
  header: (name: string) => `res.getHeader(${JSON.stringify(name.toLowerCase())})`,
  time: 'res.getResponseTime()',
  variable: (name: string) => `bru.getVar(${JSON.stringify(name)})`,
};

/** A Bruno collection with a folder for each scenario. */
export function brunoFiles(
  failures: readonly { failure: Failure; slug: string }[],
  { title, baseUrl }: { title: string; baseUrl: string },
): ReproductionFile[] {
  const given = [...new Set(failures.flatMap(({ failure }) => givenVariables(failure)))].filter(
    (name) => name !== 'base_url',
  );
  const secrets = given.length === 0 ? '' : `vars:secret [\n${given.map((name) => `  ${name}`).join(',\n')}\n]\n`;
  return [
    {
      path: 'bruno.json',
      text: `${JSON.stringify({ version: '1', name: title, type: 'collection' }, null, 2)}\n`,
    },
    { path: 'environments/local.bru', text: `vars {\n  base_url: ${baseUrl}\n}\n${secrets}` },
    ...failures.flatMap(({ failure, slug }) =>
      failure.steps.map((step, at) => ({
        path: `${slug}/${String(at + 1).padStart(2, '0')}-${step.method.toLowerCase()}.bru`,
        text: requestText(step, at + 1, failure),
      })),
    ),
  ];
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head']);

function requestText(step: FailureStep, number: number, failure: Failure): string {
  const { method, url, headers, body } = step;
  const lower = method.toLowerCase();
  const isPlain = methods.has(lower);
  const kind = body === null ? 'none' : 'text';
  const blocks = [
    block('meta', [
      `name: ${number}. ${method} ${url.replace('{{base_url}}', '').replaceAll(/[{}]/g, '')}`,
      'type: http',
      `seq: ${number}`,
    ]),
    block(isPlain ? lower : 'http', [
      ...(isPlain ? [] : [`method: ${method}`]),
      `url: ${url}`,
      `body: ${kind}`,
      'auth: none',
    ]),
    ...(headers.length === 0
      ? []
      : [
          block(
            'headers',
            headers.map(([name, value]) => `${key(name)}: ${value}`),
          ),
        ]),
    ...(body === null ? [] : [block('body:text', body.split('\n'))]),
    ...scripts(step, failure),
  ];
  return blocks.join('\n');
}

function scripts(step: FailureStep, failure: Failure): string[] {
  const { role, makes = [], takes, assertions } = step;
  const code = takes.map(({ name, from, forms = [] }) => {
    const value = from.kind === 'body' ? valueCode(from.path, dialect.body) : dialect.header(from.header);
    return `bru.setVar(${JSON.stringify(name)}, ${formCode(forms, value)});`;
  });
  const tests = role === 'judged' ? assertions.flatMap((one) => testCode(one, dialect)) : [];
  const needed = role === 'after' ? neededOf(step, failure) : [];
  const made = [
    ...needed.map((name) => `if (!bru.getVar(${JSON.stringify(name)})) bru.runner.skipRequest();`),
    ...makes.map((one) => `bru.setVar("${one.name}", ${makeCode(one)});`),
  ];
  return [
    ...(made.length === 0 ? [] : [block('script:pre-request', made)]),
    ...(code.length === 0 ? [] : [block('script:post-response', code)]),
    ...(role === 'before' ? [block('assert', ['res.status: lt 400'])] : []),
    ...(tests.length === 0 ? [] : [block('tests', tests)]),
  ];
}

const block = (name: string, lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`;

const key = (name: string): string => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));
