import type { GeneratedScenario } from '@assay/generator';
import type { Step, StepValue } from '@assay/scenario';
import type { Kind, Opportunity } from './kinds.ts';

/** One request of a scenario to the operation that it is about, and what is judged on its answer. */
interface Judged {
  values: readonly StepValue[];
  /** Without those that the usual request has to keep as well. */
  rules: readonly string[];
}

const isSuccess = ({ errorType }: GeneratedScenario): boolean => errorType === null;
const isRead = ({ operation }: Step): boolean => operation.startsWith('GET ');

const OF_ITEMS = /\[\*\]|\[\d+\]|\bitems?\b|has a length|unique by|is sorted/;
const ACCESS_AS_USUAL = new Set([
  'no_credentials',
  'invalid_credentials',
  'malformed_credentials',
  'expired_credentials',
]);

/** The scenarios of a document, asked what they make use of. */
export class Uses {
  readonly #of: ReadonlyMap<string, readonly GeneratedScenario[]>;
  readonly #makers = new Set<string>();
  /** By operation, everything that its scenarios judge and read, as one text. */
  readonly #said = new Map<string, string>();

  constructor(scenarios: ReadonlyMap<string, readonly GeneratedScenario[]>) {
    this.#of = scenarios;
    for (const [key, each] of scenarios) {
      for (const { details } of each) {
        const steps = [...(details.before ?? []), ...(details.followUps ?? [])];
        for (const step of steps.filter(({ extracts }) => extracts.length > 0)) this.#makers.add(step.operation);
        if (details.extracts !== undefined) this.#makers.add(key);
      }
      this.#said.set(key, this.#textOf(each));
    }
  }

  isUsed({ kind, operation, what, partner }: Opportunity): boolean {
    const test = this.#tests[kind];
    return test(operation, what, partner ?? '');
  }

  readonly #tests: Record<Kind, (operation: string, what: string, partner: string) => boolean> = {
    list: (operation) => this.#successes(operation).some(({ rules }) => rules.some((rule) => OF_ITEMS.test(rule))),
    paging: (operation, what) => this.#isVaried(operation, what),
    sort: (operation, what) => this.#isVaried(operation, what),
    filter: (operation, what) => this.#isVaried(operation, what),
    range: (operation, what) => this.#isVaried(operation, what),
    search: (operation, what) => this.#isVaried(operation, what),
    total: (operation, what) => this.#isSaid(operation, what),
    next: (operation, what) => this.#isSaid(operation, what),
    create: (operation) => this.#makers.has(operation),
    item: (operation, _, partner) => this.#standsOn(operation, partner),
    'sub-collection': (operation, _, partner) => this.#standsOn(operation, partner),
    'read-after-write': (operation, _, partner) => this.#isReadAfter(operation, partner),
    'read-after-delete': (operation, _, partner) =>
      this.#isReadAfter(operation, partner) ||
      this.#all(partner).some(({ errorType, details }) => errorType === 'deleted_id' && details.before !== undefined),
    state: (operation, what) => this.#isCompared(operation, what),
    action: (operation) =>
      this.#all(operation).some(({ errorType }) => errorType === 'wrong_state') ||
      this.#successes(operation).some(({ details }) => details.followUps?.some(isRead) === true),
    'read-only': (operation, what) =>
      this.#all(operation).some(({ overrides }) => JSON.stringify(overrides).includes(`"${what}"`)),
    'date-time': (operation, what) => this.#isCompared(operation, what),
    money: (operation, what) => this.#isCompared(operation, what),
    'total-of-list': (operation, what) => this.#isCompared(operation, what),
    condition: (operation, what) =>
      this.#all(operation).some((one) =>
        JSON.stringify([one.overrides, one.details]).toLowerCase().includes(`${what.toLowerCase()}"`),
      ),
    bulk: (operation) =>
      this.#all(operation).some(
        ({ errorType, rules }) => errorType === 'bad_item' || rules.some((rule) => /\[1\]/.test(rule)),
      ),
    job: (operation) => JSON.stringify(this.#all(operation)).includes('"until":'),
    security: (operation) =>
      this.#all(operation).some(({ authError, errorType, details }) =>
        authError ? !ACCESS_AS_USUAL.has(errorType ?? '') : details.login !== undefined,
      ),
  };

  #all(operation: string): readonly GeneratedScenario[] {
    return this.#of.get(operation) ?? [];
  }

  #successes(operation: string): readonly GeneratedScenario[] {
    return this.#all(operation).filter(isSuccess);
  }

  #judgedOf(operation: string): Judged[] {
    const successes = this.#successes(operation);
    const usual = new Set(successes[0]?.rules);
    return successes.flatMap(({ overrides, rules, details }, at) => {
      const own = at === 0 ? rules : rules.filter((rule) => !usual.has(rule));
      const steps = [...(details.followUps ?? []), ...(details.before ?? [])].filter(
        (step) => step.operation === operation,
      );
      const judgedLater = steps.flatMap((step) => step.rules ?? []);
      return [
        { values: overrides, rules: [...own, ...judgedLater] },
        ...steps.map(({ values }) => ({ values, rules: [...own, ...judgedLater] })),
      ];
    });
  }

  /** Sent with a value of its own, in a request that something more than usual is judged on. */
  #isVaried(operation: string, name: string): boolean {
    return this.#judgedOf(operation).some(
      ({ values, rules }) =>
        rules.length > 0 && values.some((one) => one.in === 'query' && one.name === name && one.value !== null),
    );
  }

  #textOf(scenarios: readonly GeneratedScenario[]): string {
    return scenarios
      .filter(isSuccess)
      .flatMap(({ rules, details }) => {
        const steps = [...(details.before ?? []), ...(details.followUps ?? [])];
        const judged = steps.flatMap((step) => [...(step.rules ?? []), ...step.extracts.map(({ path }) => path)]);
        return [...rules, ...judged, ...(details.extracts ?? []).map(({ path }) => path)];
      })
      .join('\n');
  }

  #isSaid(operation: string, name: string): boolean {
    const escaped = name.replaceAll(/[^\w]/g, String.raw`\$&`);
    return new RegExp(`(^|[^A-Za-z_])${escaped}($|[^A-Za-z_])`, 'im').test(this.#said.get(operation) ?? '');
  }

  /** In a rule of this operation, by its name at the end of a path. */
  #isCompared(operation: string, name: string): boolean {
    const text = this.#said.get(operation) ?? '';
    return text.includes(`${name}\``) || text.includes(`\`${name}`);
  }

  /** Its path holds what a step took out of an answer of the operation that makes such records. */
  #standsOn(operation: string, maker: string): boolean {
    return this.#all(operation).some(({ details, overrides }) => {
      const made = (details.before ?? [])
        .filter((step) => step.operation === maker)
        .flatMap(({ extracts }) => extracts);
      const sent = JSON.stringify(overrides.filter((one) => one.in === 'path'));
      return made.some(({ name }) => sent.includes(`{{${name}}}`));
    });
  }

  #isReadAfter(operation: string, read: string): boolean {
    return this.#all(operation).some(({ details }) =>
      details.followUps?.some(
        (step) => step.operation === read && (step.rules?.length ?? 0) + (step.expects === undefined ? 0 : 1) > 0,
      ),
    );
  }
}
