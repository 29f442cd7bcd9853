import type { Diagnostic, ApiModel, Operation } from '@assay/api-model';
import type { Check, EvaluationContext, SchemaValidators } from '@assay/rules';
import { isVacuous } from '@assay/rules/evaluate';
import { nearestName } from '@assay/scenario/nearest-name';
import type { Problem } from '../problem.ts';
import { locate, locateKey } from '../project.ts';
import type { EndpointSource, Project } from '../project.ts';
import type { ListedScenarios } from '../scenarios/list-scenarios.ts';
import type { WrittenRule, WrittenScenario } from '../scenarios/written-scenario.ts';
import { nodeAt } from '../yaml/source-file.ts';
import { judgedRules, stepsOf } from './judged-rules.ts';
import { RuleReader } from './lint-rules.ts';
import type { JudgedCall } from './lint-rules.ts';
import { sampleAnswer } from './sample-answer.ts';
import { secretLines } from './secrets.ts';
import type { IsDocumented } from './secrets.ts';

export interface LintInput {
  project: Project;
  model: ApiModel;
  listed: ListedScenarios;
  /** All texts of the project, for what looks like a secret. */
  files: ReadonlyMap<string, string>;
  validators: SchemaValidators;
  now: Date;
}

/** Everything that can be found in a project without sending a request, by file and line. */
export function lintProject(input: LintInput): Problem[] {
  const linter = new Linter(input);
  for (const endpoint of input.project.endpoints) linter.lint(endpoint);
  const isDocumented = saidIn(() => JSON.stringify(input.model));
  return [...linter.problems, ...secretProblems(input.project, input.files, isDocumented)];
}

/** Whether a document says a text; it is written out only where something asks. */
export function saidIn(documentText: () => string): IsDocumented {
  let known: string | null = null;
  return (found) => {
    known ??= documentText();
    return known.includes(found);
  };
}

/** Lines that hold what looks like a credential, and is none of the examples of the document. */
export function secretProblems(
  { endpoints }: Project,
  files: ReadonlyMap<string, string>,
  isDocumented: IsDocumented,
): Problem[] {
  const readable = new Map(endpoints.map((one) => [one.source.file, withoutRefused(one)]));
  return [...files].flatMap(([file, text]) =>
    secretLines(readable.get(file) ?? text, isDocumented).map(({ line, name }): Problem => ({
      severity: 'error',
      file,
      line,
      column: 1,
      message: secretText(name),
    })),
  );
}

/** Diagnostics of the document as problems of it. */
export function documentProblems(document: string, diagnostics: readonly Diagnostic[]): Problem[] {
  return diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(({ message, line }) => ({ severity: 'warning', file: document, line: line ?? 1, column: 1, message }));
}

/** The text without the headers of scenarios about credentials that must be refused: what stands there opens nothing. */
function withoutRefused({ source, text: { scenarios } }: EndpointSource): string {
  return Object.entries(scenarios).reduce((text, [key, { origin, headers }]) => {
    if (origin?.error_in !== 'header.Authorization' || headers?.['Authorization'] === undefined) return text;
    const [from, to] = nodeAt(source.root, ['scenarios', key, 'headers', 'Authorization'])?.range ?? [0, 0];
    return text.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ') + text.slice(to);
  }, source.text);
}

const secretText = (name: string): string =>
  `This looks like ${name}. Take it out and name a login, whose values come from outside (ASSAY_AUTH_...); if others can read this file, revoke it. Or end the line with "# not a secret".`;

const VACUOUS = 'This validation rule cannot fail with an answer as the document describes it';

class Linter {
  readonly problems: Problem[] = [];
  readonly #input: LintInput;
  readonly #rules: RuleReader;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #scenarios = new Map<string, WrittenScenario>();
  readonly #vacuous = new Map<string, boolean>();

  constructor(input: LintInput) {
    this.#input = input;
    const { model, project, listed } = input;
    this.#rules = new RuleReader(model.definitions, project.settings.readings === 'pinned');
    this.#operations = new Map(model.operations.map((one) => [one.key, one]));
    for (const one of listed.scenarios.toReversed()) this.#scenarios.set(`${one.file}#${one.key}`, one);
  }

  lint(endpoint: EndpointSource): void {
    const { source, text } = endpoint;
    const call = text.endpoint;
    this.#checkCall(endpoint, call, ['endpoint']);
    if (Object.keys(text.scenarios).length === 0)
      this.#add(endpoint, ['scenarios'], 'warning', 'This file has no scenarios. Add one, or remove the file.');
    for (const key of Object.keys(text.scenarios)) {
      const scenario = this.#scenarios.get(`${source.file}#${key}`);
      if (scenario === undefined) continue;
      this.#checkPath(endpoint, key);
      if (scenario.rules.length === 0) {
        const at = locateKey(source, key);
        const message = `${key} has no validation rules, so only the status is judged.`;
        this.problems.push({ severity: 'warning', file: source.file, ...at, message });
      }
      for (const { path, rule, judged, isOwn } of judgedRules(scenario, this.#operationOf)) {
        const check = this.#checkRule(endpoint, path, rule, judged);
        // What is generated is weighed where it is made.
        if (isOwn && check !== null && scenario.origin.by !== 'builtin' && this.#isVacuous(check, judged))
          this.#add(endpoint, path, 'warning', `${VACUOUS}: ${rule.text}`);
      }
      for (const [name, steps] of stepsOf(scenario))
        for (const [at, step] of steps.entries())
          this.#checkCall(endpoint, step.operation, ['scenarios', key, name, at, 'call']);
    }
  }

  readonly #operationOf = (call: string): Operation | null => this.#operations.get(call) ?? null;

  #checkCall(endpoint: EndpointSource, call: string, path: (string | number)[]): void {
    if (this.#operations.has(call)) return;
    const close = nearestName(call, [...this.#operations.keys()]);
    const hint =
      close === null
        ? 'If it was renamed or removed: assay update.'
        : `Is ${close} meant? If it was renamed: assay update.`;
    this.#add(endpoint, path, 'error', `The document has no operation ${call}. ${hint}`);
  }

  /** A value for a part of the path that there is not is never sent. */
  #checkPath(endpoint: EndpointSource, key: string): void {
    const { text } = endpoint;
    for (const name of Object.keys(text.scenarios[key]?.path ?? {}))
      if (!text.endpoint.includes(`{${name}}`))
        this.#add(endpoint, ['scenarios', key, 'path', name], 'error', `The path ${text.endpoint} has no {${name}}.`);
  }

  #checkRule(endpoint: EndpointSource, path: (string | number)[], rule: WrittenRule, judged: JudgedCall): Check | null {
    const { check, faults } = this.#rules.read(rule, judged);
    for (const { severity, message } of faults) this.#add(endpoint, path, severity, message);
    return check;
  }

  #isVacuous(check: Check, judged: JudgedCall): boolean {
    const key = JSON.stringify([check, judged.call, judged.expectedStatus]);
    const known = this.#vacuous.get(key) ?? this.#judge(check, judged);
    this.#vacuous.set(key, known);
    return known;
  }

  #judge(check: Check, { operation, expectedStatus }: JudgedCall): boolean {
    const { model, validators, now } = this.#input;
    const answer = operation === null ? null : sampleAnswer(operation, expectedStatus, model.definitions);
    if (operation === null || answer === null) return false;
    const context: EvaluationContext = { operation, definitions: model.definitions, validators, now, expectedStatus };
    return isVacuous(check, answer, context);
  }

  #add({ source }: EndpointSource, path: (string | number)[], severity: Problem['severity'], message: string): void {
    this.problems.push({ severity, file: source.file, ...locate(source, path), message });
  }
}
