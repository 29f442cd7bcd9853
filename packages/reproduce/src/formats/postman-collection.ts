import { givenVariables, neededOf } from '../failure.ts';
import type { Failure, FailureStep } from '../failure.ts';
import { makeCode } from '../make.ts';
import { formCode } from './taken-form.ts';
import { testCode, valueCode } from './test-code.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const dialect = {
  test: 'pm.test',
  expect: 'pm.expect',
  status: 'pm.response.code',
  body: 'pm.response.json()',
  header: (name: string) => `pm.response.headers.get(${JSON.stringify(name)})`,
  time: 'pm.response.responseTime',
  variable: (name: string) => `pm.collectionVariables.get(${JSON.stringify(name)})`,
};

/** A Postman collection 2.1 with a folder for each scenario. */
export function postmanCollection(
  failures: readonly Failure[],
  { title, baseUrl }: { title: string; baseUrl: string },
): string {
  const given = [...new Set(failures.flatMap(givenVariables))].filter((name) => name !== 'base_url');
  const collection = {
    info: { name: title, schema: SCHEMA },
    variable: [{ key: 'base_url', value: baseUrl }, ...given.map((key) => ({ key, value: '' }))],
    item: failures.map((failure, at) => ({
      name: `${at + 1}. ${failure.operation}: ${failure.name}`,
      ...(failure.reason !== null && { description: failure.reason }),
      item: failure.steps.map((step) => itemOf(step, failure)),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemOf(step: FailureStep, failure: Failure): object {
  const { method, url, headers, body, role } = step;
  const code = [...step.takes.map(takeCode), ...assertionCode(step)];
  const needed = role === 'after' ? neededOf(step, failure) : [];
  const made = [
    ...needed.map((name) => `if (!pm.collectionVariables.get(${JSON.stringify(name)})) pm.execution.skipRequest();`),
    ...(step.makes ?? []).map((one) => `pm.collectionVariables.set("${one.name}", ${makeCode(one)});`),
  ];
  const events = [eventOf('prerequest', made), eventOf('test', code)].flat();
  return {
    name: `${method} ${url.replace('{{base_url}}', '')}`,
    // Cookies of one request are not meant for the next, and headers are those that are written.
    protocolProfileBehavior: { disableCookies: true, followRedirects: false },
    request: {
      method,
      url,
      header: headers.map(([key, value]) => ({ key, value })),
      ...(body !== null && { body: { mode: 'raw', raw: body } }),
    },
    ...(events.length > 0 && { event: events }),
  };
}

const eventOf = (listen: string, exec: readonly string[]): object[] =>
  exec.length === 0 ? [] : [{ listen, script: { type: 'text/javascript', exec } }];

function assertionCode({ role, assertions }: FailureStep): string[] {
  if (role === 'after') return [];
  const before = ['pm.test("it is prepared", function () {', '  pm.expect(pm.response.code).to.be.below(400);', '});'];
  return role === 'before' ? before : assertions.flatMap((one) => testCode(one, dialect));
}

const takeCode = ({ name, from, forms = [] }: FailureStep['takes'][number]): string => {
  const value = from.kind === 'body' ? valueCode(from.path, dialect.body) : dialect.header(from.header);
  return `pm.collectionVariables.set(${JSON.stringify(name)}, ${formCode(forms, value)});`;
};
