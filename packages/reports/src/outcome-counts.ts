import { causeOf } from './cause.ts';
import type { ResultCause } from './cause.ts';
import type { EventOf, ResultDetails } from './run-listener.ts';

export interface CountFields {
  executed: number;
  passed: number;
  failed: number;
  errors: number;
  skipped: number;
  flaky: number;
}

/** How many results of each status, and how many of those that passed are flaky. */
export class OutcomeCounts {
  success = 0;
  failure = 0;
  error = 0;
  skipped = 0;
  flaky = 0;

  add(event: EventOf<'scenario_result'>, details: ResultDetails | null): ResultCause {
    const cause = causeOf(event, details);
    this[event.status] += 1;
    if (cause === 'flaky') this.flaky += 1;
    return cause;
  }

  get all(): number {
    return this.success + this.failure + this.error + this.skipped;
  }

  /** As reports for machines write it. */
  get fields(): CountFields {
    const { all, success, failure, error, skipped, flaky } = this;
    return { executed: all, passed: success, failed: failure, errors: error, skipped, flaky };
  }

  /** `3 passed, 1 failed, ...`, without what there is none of. */
  get text(): string {
    const parts = [
      `${this.success} passed${this.flaky === 0 ? '' : ` (${this.flaky} flaky)`}`,
      ...(this.failure === 0 ? [] : [`${this.failure} failed`]),
      ...(this.error === 0 ? [] : [`${this.error} ${this.error === 1 ? 'error' : 'errors'}`]),
      ...(this.skipped === 0 ? [] : [`${this.skipped} not run`]),
    ];
    return parts.join(', ');
  }
}
