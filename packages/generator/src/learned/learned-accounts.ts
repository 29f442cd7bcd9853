import type { Step, StepValue } from '@assay/scenario';
import type { Login } from '../chains/accounts/known-account.ts';
import type { GeneratedScenario, ScenarioDetails } from '../types.ts';
import type { Learned } from './learned.ts';

const bringsItsOwn = (values: readonly StepValue[]): boolean =>
  values.some((one) => one.in === 'header' && one.name.toLowerCase() === 'authorization' && one.value !== null);

const uses = ({ values }: Step, names: ReadonlySet<string>): boolean => {
  const text = JSON.stringify(values);
  return [...names].some((name) => text.includes(`{{${name}}}`));
};

/** Whom requests sign in as, where the own account was refused and another one was not. */
export class LearnedAccounts {
  readonly #logins: ReadonlyMap<string, Login>;

  /** `letIn`: who has the scopes of an operation, as far as nothing was learned of it. */
  constructor(learned: Learned | undefined, letIn: ReadonlyMap<string, Login>) {
    this.#logins = new Map([
      ...letIn,
      ...Object.entries(learned?.operations ?? {}).flatMap(([key, { account }]): [string, Login][] =>
        account === undefined ? [] : [[key, account]],
      ),
    ]);
  }

  #loginOf({ operation, login, values }: Step): Login | undefined {
    return login !== undefined || bringsItsOwn(values) ? undefined : this.#logins.get(operation);
  }

  /** Requests with the accounts that they need. */
  steps(steps: readonly Step[]): Step[] {
    return steps.map((one) => {
      const login = this.#loginOf(one);
      return login === undefined ? one : { ...one, login };
    });
  }

  /** What somebody else has made is removed by them. */
  #removals(after: readonly Step[], made: ReadonlyMap<Login, Set<string>>): Step[] {
    return this.steps(after).map((one) => {
      const maker = [...made].find(([, names]) => uses(one, names))?.[0];
      return one.login !== undefined || bringsItsOwn(one.values) || maker === undefined
        ? one
        : { ...one, login: maker };
    });
  }

  /**
   * The scenario of one operation with the accounts that its requests need; null where somebody would be kept from what they have
   * made themselves.
   */
  complete(scenario: GeneratedScenario, key: string): GeneratedScenario | null {
    if (this.#logins.size === 0) return scenario;
    const { details } = scenario;
    const { before = [], extracts = [] } = details;
    const made = new Map<Login, Set<string>>();
    const note = (login: Login | undefined, names: readonly { name: string }[]): void => {
      if (login === undefined) return;
      made.set(login, new Set([...(made.get(login) ?? []), ...names.map(({ name }) => name)]));
    };
    for (const step of before) note(this.#loginOf(step), step.extracts);
    if (details.login !== undefined && made.has(details.login)) return null;
    const own = this.#ownLogin(scenario, key);
    // What a step of theirs only makes for the request is no claim about them.
    if (own !== undefined && before.some(({ login, expects }) => login === own && expects !== undefined)) return null;
    note(own, extracts);
    return { ...scenario, details: { ...this.#withSteps(details, made), ...(own !== undefined && { login: own }) } };
  }

  #ownLogin({ details, overrides, requiresAuth }: GeneratedScenario, key: string): Login | undefined {
    return requiresAuth && details.login === undefined && !bringsItsOwn(overrides) ? this.#logins.get(key) : undefined;
  }

  #withSteps(details: ScenarioDetails, made: ReadonlyMap<Login, Set<string>>): ScenarioDetails {
    const { before, followUps, after } = details;
    return {
      ...details,
      ...(before && { before: this.steps(before) }),
      ...(followUps && { followUps: this.steps(followUps) }),
      ...(after && { after: this.#removals(after, made) }),
    };
  }
}
