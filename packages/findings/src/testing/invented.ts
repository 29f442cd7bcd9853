import type { JsonSchema, Operation } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import type { Evidence } from '@assay/contract';
import { FindingsCollector } from '../collect.ts';
import type { FoundFinding } from '../collect.ts';
import type { DescribedApi } from '../document/described-api.ts';
import type { FailedRule, RedResult, Tally } from '../result.ts';

const JSON_TYPE = 'application/json';

/** An operation whose answers have these schemas. */
export function operation(
  key: string,
  answers: Record<string, JsonSchema | null>,
  more: Partial<Operation> = {},
): Operation {
  const [method = 'GET', path = '/'] = key.split(' ');
  return {
    key,
    method: method as Operation['method'],
    path,
    operationId: null,
    summary: null,
    description: null,
    tags: [],
    deprecated: false,
    baseUrl: null,
    parameters: [],
    requestBody: null,
    responses: Object.entries(answers).map(([status, schema]) => ({
      status,
      description: null,
      headers: [],
      content: schema === null ? [] : [{ contentType: JSON_TYPE, schema, examples: [] }],
    })),
    security: [],
    ...more,
  };
}

export function api(
  operations: Operation[],
  definitions: Record<string, JsonSchema> = {},
  version = '3.1.0',
): DescribedApi {
  const kind = version === '2.0' ? 'swagger' : 'openapi';
  return { operations: new Map(operations.map((one) => [one.key, one])), definitions, source: { kind, version } };
}

let serial = 0;

/** A red result of an operation: a failed status unless something else is given. */
export function red(key: string, more: Partial<RedResult> = {}): RedResult {
  serial += 1;
  return {
    executionId: serial,
    scenarioId: serial,
    scenarioName: `Scenario ${serial}`,
    operation: key,
    expectedStatus: 200,
    acceptsClass: false,
    statusMet: true,
    answered: 200,
    answerStart: null,
    error: null,
    failedRules: [],
    fault: null,
    isBase: false,
    ...more,
  };
}

export function failedRule(text: string, reason: string, evidence: [path: string, value: string][] = []): FailedRule {
  const compiled = compileRule(text);
  const entries = evidence.map(([path, value]): Evidence => ({ path, value, ok: false }));
  const check = compiled.status === 'understood' ? compiled.check : null;
  return { text, reason, evidence: entries, check, followUp: null };
}

/** A request after the judged one that was answered with another status; its texts say nothing that findings need. */
export const unmetStatus = (
  operation: string,
  status: NonNullable<NonNullable<FailedRule['followUp']>['status']>,
): FailedRule => ({
  ...failedRule(`then ${operation}: another status`, 'It is not met.'),
  followUp: { operation, status },
});

export const schemaRule = (...problems: [path: string, message: string][]): FailedRule =>
  failedRule('the body matches the documented schema', 'Expected the body to match the documented schema.', problems);

/** Successes of an operation with a status. */
export const passed = (key: string, answered: number, count = 1): Tally => ({
  operation: key,
  fault: null,
  acceptsClass: false,
  status: 'success',
  answered,
  cause: null,
  count,
});

export function findingsOf(described: DescribedApi, results: RedResult[], tallies: Tally[] = []): FoundFinding[] {
  const collector = new FindingsCollector({ api: described, tallies });
  for (const result of results) collector.add(result);
  return collector.finish();
}

export const titlesOf = (found: FoundFinding[]): string[] =>
  found.map(({ finding: { suspect, title } }) => `[${suspect}] ${title}`);
