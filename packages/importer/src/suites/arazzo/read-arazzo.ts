import type { Json } from '@assay/api-model';
import { at, listOf, textOf } from '../../reading/fields.ts';
import { isFields } from '../../reading/reader.ts';
import { parseText } from '../../text/parse-text.ts';
import { Refusal } from '../../text/refusal.ts';
import { findSourceLines } from '../../text/source-lines.ts';
import { joined } from '../joined.ts';
import { newRequest } from '../new-request.ts';
import type { Expectation, Suite, SuiteFile, SuiteReader, SuiteRequest, ToolScenario } from '../suite.ts';
import { isCredential, sortHeaders } from '../text/sign-in.ts';
import { accountOf } from '../text/sign-in.ts';
import { readCriteria } from './criteria.ts';
import { Expressions, outputSource } from './expressions.ts';

const ROLES = ['before', 'judged', 'after'] as const;
const MAX_STEPS = 100;
/** Fields that say what a runner does next, which a scenario does not have. */
const FLOW = ['onSuccess', 'onFailure', 'timeout'];

class Workflow {
  readonly left: { pointer: string; text: string }[] = [];
  readonly pointers: string[] = [];
  readonly #root: unknown;
  readonly #node: unknown;
  readonly #pointer: string;

  constructor(root: unknown, node: unknown, pointer: string) {
    this.#root = root;
    this.#node = node;
    this.#pointer = pointer;
  }

  scenario(): ToolScenario | null {
    const id = textOf(at(this.#node, 'workflowId'));
    const steps = listOf(at(this.#node, 'steps')).slice(0, MAX_STEPS);
    if (at(this.#node, 'dependsOn') !== undefined)
      this.#skip('', 'dependsOn is not followed: each scenario stands alone');
    const expressions = new Expressions(this.#inputs(), outputNames(steps));
    const requests: SuiteRequest[] = [];
    for (const [index, step] of steps.entries()) {
      const request = this.#request(step, `/steps/${index}`, expressions);
      if (request === null) return null;
      requests.push(request);
    }
    for (const one of expressions.left) this.#skip('', `the expression ${one} cannot be converted`);
    const name = textOf(at(this.#node, 'summary')) || id;
    this.pointers.push(this.#pointer);
    return requests.length === 0 ? null : { name, line: null, requests };
  }

  #skip(below: string, text: string): void {
    this.left.push({ pointer: `${this.#pointer}${below}`, text });
  }

  /** Values that the workflow gives by itself. */
  #inputs(): Map<string, Json> {
    const properties = at(this.#resolved(at(this.#node, 'inputs')), 'properties');
    if (!isFields(properties)) return new Map();
    const plain = new Expressions(new Map(), new Map());
    return new Map(
      Object.entries(properties).flatMap(([name, schema]): [string, Json][] =>
        at(schema, 'default') === undefined ? [] : [[name, plain.value(at(schema, 'default'))]],
      ),
    );
  }

  /** What `$components.x.y` or a local reference leads to. */
  #resolved(value: unknown): unknown {
    const reference = textOf(at(value, 'reference')) || textOf(at(value, '$ref'));
    const path = reference
      .replace(/^\$components\./, 'components/')
      .replace(/^#\//, '')
      .replace(/^(components\/\w+)\./, '$1/');
    if (reference === '') return value;
    const found = path.split('/').reduce<unknown>((node, token) => at(node, token), this.#root);
    return isFields(found) && isFields(value) ? { ...found, ...value } : found;
  }

  #request(step: unknown, below: string, expressions: Expressions): SuiteRequest | null {
    const calls = callOf(step);
    if (calls === null) {
      this.#skip(
        below,
        'a step that runs another workflow, or names no operation, cannot be read; the workflow is left out',
      );
      return null;
    }
    for (const name of FLOW)
      if (at(step, name) !== undefined) this.#skip(`${below}/${name}`, `${name} is not followed`);
    this.pointers.push(`${this.#pointer}${below}`);
    const request = { ...newRequest(calls, null), name: textOf(at(step, 'stepId')) };
    this.#parameters(request, step, expressions);
    this.#body(request, at(step, 'requestBody'), { below, expressions });
    this.#answers(request, step, below);
    const role = textOf(at(step, 'x-assay-role'));
    return { ...request, role: ROLES.find((one) => one === role) ?? request.role };
  }

  #parameters(request: SuiteRequest, step: unknown, expressions: Expressions): void {
    const given = [...listOf(at(this.#node, 'parameters')), ...listOf(at(step, 'parameters'))].map((one) =>
      this.#resolved(one),
    );
    const headers = [];
    let signsIn = false;
    for (const one of given) {
      const value = expressions.value(at(one, 'value'));
      const pair = { name: textOf(at(one, 'name')), value: typeof value === 'string' ? value : JSON.stringify(value) };
      const location = textOf(at(one, 'in'));
      if (location === 'path') request.path.push(pair);
      else if (location === 'header') headers.push(pair);
      else if (location === 'cookie') signsIn = true;
      else if (isCredential(pair)) request.account = accountOf(pair.value);
      else request.query.push(pair);
    }
    const { account, withheld: _, ...sorted } = sortHeaders(headers, signsIn);
    Object.assign(request, sorted, account === 'none' ? {} : { account });
  }

  #body(
    request: SuiteRequest,
    body: unknown,
    { below, expressions }: { below: string; expressions: Expressions },
  ): void {
    if (body === undefined) return;
    const payload = expressions.value(at(body, 'payload'));
    request.contentType = textOf(at(body, 'contentType')) || request.contentType;
    request.body =
      typeof payload === 'string' && !/json/.test(request.contentType ?? 'json')
        ? { text: payload }
        : { json: payload };
    if (listOf(at(body, 'replacements')).length > 0)
      this.#skip(`${below}/requestBody`, 'replacements of the body are not made; write the value into the payload');
  }

  #answers(request: SuiteRequest, step: unknown, below: string): void {
    const criteria = listOf(at(step, 'successCriteria'));
    const isPrepared = criteria.length === 1 && /^\$statusCode\s*<\s*400$/.test(textOf(at(criteria[0], 'condition')));
    if (isPrepared) request.role = 'before';
    const { expects, left } = readCriteria(isPrepared ? [] : criteria);
    const sentences = listOf(at(step, 'x-assay-rules'))
      .map((one) => textOf(one))
      .filter(Boolean);
    const isStatus = (one: Expectation): boolean => one.kind === 'status' || one.kind === 'statusClass';
    request.expects =
      sentences.length === 0
        ? expects
        : [
            ...expects.filter(isStatus),
            ...sentences.map((text): Expectation => ({ kind: 'sentence', text, line: null })),
          ];
    // The rules say what the criteria say, in words.
    for (const one of sentences.length === 0 ? left : []) this.#skip(`${below}/successCriteria/${one.index}`, one.text);
    const outputs = at(step, 'outputs');
    for (const [name, expression] of isFields(outputs) ? Object.entries(outputs) : []) {
      const from = outputSource(expression);
      const variable = variableName(textOf(at(step, 'stepId')), name, this.#ambiguous);
      if (from === null)
        this.#skip(`${below}/outputs/${name}`, `the output ${name} cannot be converted: ${textOf(expression)}`);
      else request.takes.push({ name: variable, from });
    }
  }

  get #ambiguous(): ReadonlySet<string> {
    return repeatedOutputs(listOf(at(this.#node, 'steps')));
  }
}

function callOf(step: unknown): SuiteRequest['calls'] | null {
  const operationId = textOf(at(step, 'operationId')).replace(/^\$sourceDescriptions\.[\w-]+\./, '');
  if (operationId !== '') return { operationId };
  const [, path = '', method = ''] = /#\/paths\/([^/]+)\/(\w+)$/.exec(textOf(at(step, 'operationPath'))) ?? [];
  if (path === '') return null;
  return { method: method.toUpperCase(), path: path.replaceAll('~1', '/').replaceAll('~0', '~') };
}

const outputsOf = (step: unknown): string[] => {
  const outputs = at(step, 'outputs');
  return isFields(outputs) ? Object.keys(outputs) : [];
};

function repeatedOutputs(steps: readonly unknown[]): ReadonlySet<string> {
  const names = steps.flatMap(outputsOf);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

const variableName = (step: string, output: string, repeated: ReadonlySet<string>): string =>
  (repeated.has(output) ? `${step}_${output}` : output).replaceAll(/[^\w-]/g, '_').replace(/^(?=\d)/, '_');

function outputNames(steps: readonly unknown[]): Map<string, string> {
  const repeated = repeatedOutputs(steps);
  return new Map(
    steps.flatMap((step) => {
      const id = textOf(at(step, 'stepId'));
      return outputsOf(step).map((output): [string, string] => [`${id}.${output}`, variableName(id, output, repeated)]);
    }),
  );
}

function readFile({ path, text }: SuiteFile): Suite {
  try {
    const root = parseText(text).value;
    const read = listOf(at(root, 'workflows')).map((node, index) => {
      const pointer = `/workflows/${index}`;
      const workflow = new Workflow(root, node, pointer);
      return { pointer, workflow, scenario: workflow.scenario() };
    });
    const lines = findSourceLines(
      text,
      read.flatMap(({ pointer, workflow }) => [
        pointer,
        ...workflow.pointers,
        ...workflow.left.map((one) => one.pointer),
      ]),
    );
    const lineOf = (pointer: string): number | null => lines.get(pointer) ?? null;
    return {
      scenarios: read.flatMap(({ pointer, scenario }) =>
        scenario === null
          ? []
          : [
              {
                ...scenario,
                file: path,
                line: lineOf(pointer),
                requests: scenario.requests.map((one, at) => ({ ...one, line: lineOf(`${pointer}/steps/${at}`) })),
              },
            ],
      ),
      remarks: read.flatMap(({ workflow }) =>
        workflow.left.map((one) => ({ file: path, line: lineOf(one.pointer), text: one.text })),
      ),
    };
  } catch (error) {
    if (error instanceof Refusal)
      return { scenarios: [], remarks: [{ file: path, line: error.line, text: error.message }] };
    throw error;
  }
}

/** Workflows of Arazzo 1.0 (https://spec.openapis.org/arazzo/v1.0.1.html), each a scenario. */
export const arazzoReader: SuiteReader = {
  recognises: ({ text }) => /^\s*\{?\s*["']?arazzo["']?\s*:/m.test(text.slice(0, 64_000)),
  read: (files) => joined(files.map(readFile)),
};
