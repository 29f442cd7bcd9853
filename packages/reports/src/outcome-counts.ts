import { countWord } from '@assay/contract';
import type { OverallStatus } from '@assay/contract';
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
      `${this.#textOf('success')}${this.flaky === 0 ? '' : ` (${this.flaky} flaky)`}`,
      ...(['failure', 'error', 'skipped'] as const).flatMap((status) =>
        this[status] === 0 ? [] : [this.#textOf(status)],
      ),
    ];
    return parts.join(', ');
  }

  #textOf(status: OverallStatus): string {
    return `${this[status]} ${countWord(status, this[status])}`;
  }
}
