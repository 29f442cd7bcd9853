import type { Cleaned, StepAnswer, StepSession } from '@assay/runner';
import type { RunnableScenario, RunnableStep } from '@assay/scenario';
import { isAccepted } from './requests.ts';
import type { Outcome, Requests } from './requests.ts';

/** The records that the attempts of one operation stand on: made once for as long as the request needs the same ones. */
export class Standing {
  readonly #requests: Requests;
  readonly #onRemoved: (removed: readonly Cleaned[]) => void;
  #open: { key: string; session: StepSession; after: RunnableStep[] } | null = null;

  constructor(requests: Requests, onRemoved: (removed: readonly Cleaned[]) => void) {
    this.#requests = requests;
    this.#onRemoved = onRemoved;
  }

  /** Makes what a request needs; the refusal of a step when that was refused. */
  async prepare(plan: RunnableScenario): Promise<Outcome | null> {
    const key = JSON.stringify(
      plan.before.map(({ label, account, parameters, extracts }) => [label, account, parameters, extracts]),
    );
    if (this.#open?.key === key) {
      this.#open.after = [...plan.after];
      this.#open.session.removesWith(plan.after);
      return null;
    }
    await this.close();
    const session = this.#requests.session();
    this.#open = { key, session, after: [...plan.after] };
    session.removesWith(plan.after);
    const last = await this.#requests.sendAll(session, plan.before);
    if (last === null || isAccepted(last.answer)) return null;
    await this.close();
    return last;
  }

  /** `after`: what removes what this request makes. */
  async send(step: RunnableStep, asBefore?: StepAnswer, after: readonly RunnableStep[] = []): Promise<StepAnswer> {
    if (this.#open === null) throw new Error('Nothing was prepared for this request.');
    this.#open.after.unshift(...after);
    this.#open.session.removesWith(this.#open.after);
    return this.#requests.send(this.#open.session, step, asBefore);
  }

  /** Removes what was made; the session when something of it is left. */
  async close(): Promise<StepSession | null> {
    const open = this.#open;
    this.#open = null;
    if (open === null) return null;
    const removed = await this.#requests.close(open.session, open.after);
    this.#onRemoved(removed);
    const isDone = ({ label, isFallback }: RunnableStep): boolean =>
      isFallback === true || removed.some(({ step }) => step.label === label);
    return open.after.every(isDone) ? null : open.session;
  }
}
