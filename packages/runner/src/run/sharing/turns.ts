import type { RunnableScenario, RunnableStep } from '@assay/scenario';
import type { Refused, ScenarioResult } from '../../types.ts';
import { SharedLock } from '../timing/shared-lock.ts';

/** Answers that may mean that records are used up, gone or in another state. */
const MAY_BE_USED_UP = new Set([400, 404, 409, 412, 422, 423]);
/** Refusals that fresh records did not help against, in one run. */
const MAX_IN_VAIN = 10;

/** The same for all scenarios of a run. */
export interface Attempts {
  /** Sends a scenario. */
  send: (scenario: RunnableScenario) => Promise<ScenarioResult>;
  /** Removes what scenarios share, so that nothing of the run is left that the API may count. */
  refresh: () => Promise<void>;
  /** Nothing more is to be sent. */
  isOver: () => boolean;
}

/**
 * Which scenarios of a run may be under way together. Records can be scarce: a copy is lent once, a customer has three open orders.
 * A scenario that is refused what was accepted before is sent once more, alone and on fresh records, before it says anything;
 * where that helps, those that need the same go one after the other from then on.
 */
export class Turns {
  /** Requests that were accepted once, as a step or as what was judged. */
  readonly accepted = new Set<string>();
  readonly #scarce = new Set<string>();
  /** What was refused on fresh records too, by request and what it stands on. */
  readonly #inVain = new Set<string>();
  readonly #lock = new SharedLock();
  #last: Promise<unknown> = Promise.resolve();

  async run(scenario: RunnableScenario, { send, refresh, isOver }: Attempts): Promise<ScenarioResult> {
    const first = await this.#inTurn(scenario, () => this.#lock.share(() => send(scenario)));
    const { refused, response } = first;
    const { judged } = scenario;
    if (judged.expected.status < 400 && (response?.status ?? 400) < 400) this.accepted.add(judged.label);
    if (refused === undefined || isOver() || !this.#mayHelp(scenario, refused)) return first;
    return this.#lock.exclude(async () => {
      await refresh();
      const again = await send(scenario);
      if (again.notSent === true) return first;
      const helped = again.refused === undefined || keyOf(scenario, again.refused) !== keyOf(scenario, refused);
      if (helped) this.#scarce.add(refused.label);
      else {
        this.#inVain.add(keyOf(scenario, refused));
        // What it made in part is not to stand in the way of others.
        await refresh();
      }
      return again;
    });
  }

  #inTurn<T>(scenario: RunnableScenario, work: () => Promise<T>): Promise<T> {
    const { before, judged, followUps } = scenario;
    if (!this.#isScarce(judged) && !before.some(this.#isScarce) && !followUps.some(this.#isScarce)) return work();
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  readonly #isScarce = (step: RunnableStep): boolean => this.#scarce.has(step.label) || changesTheOnlyOne(step);

  #mayHelp(scenario: RunnableScenario, refused: Refused): boolean {
    const { judged } = scenario;
    if (!MAY_BE_USED_UP.has(refused.status)) return false;
    if (this.#inVain.size >= MAX_IN_VAIN || this.#inVain.has(keyOf(scenario, refused))) return false;
    const isOnOthers = scenario.before.some(({ isShared, method }) => isShared === true || method === 'GET');
    // Somebody else is refused for who they are.
    if (refused.label === judged.label && judged.method === 'GET' && judged.account !== 'own') return false;
    // A read that is refused once and not again is an API that cannot be relied on.
    const isWrite = !refused.label.startsWith('GET ');
    return isOnOthers || (isWrite && this.accepted.has(refused.label));
  }
}

/** A write to what there is one of, such as the settings of an account: two at once would see each other's change. */
const changesTheOnlyOne = ({ method, path, expected }: RunnableStep): boolean =>
  (method === 'PUT' || method === 'PATCH') && !path.includes('{') && (expected?.status ?? 200) < 400;

const keyOf = ({ before, judged }: RunnableScenario, { label, status }: Refused): string =>
  [status, label, ...before.map((step) => step.label), judged.label].join('\n');
