import type { RunEvent } from '@assay/contract';
import { createTerminalReport } from '@assay/reports';
import type { ResultDetails, RunListener } from '@assay/reports';
import type { Settings } from '../../config/setting-rows.ts';
import type { KnownSecrets } from '../../credentials/known-secrets.ts';
import { colorsOf } from '../../io.ts';
import type { Io } from '../../io.ts';
import { Progress, progressText } from '../../output/progress.ts';
import { ReportFiles } from '../../output/report-files.ts';
import type { ReportedEnd, RequestedReport } from '../../output/report-files.ts';
import type { RunOptions } from '../options.ts';

type ReportOptions = Pick<RunOptions, 'verbose' | 'curl' | 'color'>;

interface Reporting {
  options: ReportOptions;
  settings: Settings;
  secrets: KnownSecrets;
  requested: readonly RequestedReport[];
  hasTerminal: boolean;
}

/** Everything that a run reports while it goes on and at its end, but its summary. */
export class RunReporting {
  readonly #isVerbose: boolean;
  readonly #io: Io;
  readonly #progress: Progress;
  readonly #files: ReportFiles;
  readonly #terminal: RunListener | null;
  #failed = 0;
  #curlOf: (executionId: number) => string | null = () => null;

  /** @throws {UsageError} for a file that cannot be written */
  constructor({ options, settings, secrets, requested, hasTerminal }: Reporting, io: Io) {
    this.#io = io;
    this.#isVerbose = options.verbose === true || settings.showRequestDetails;
    this.#progress = new Progress(io, settings.showProgress);
    this.#files = new ReportFiles(requested, io, (text) => secrets.mask(text));
    const hasCurl = options.curl === true || settings.showRequestDetails;
    this.#terminal = hasTerminal
      ? createTerminalReport(io.out, {
          paint: colorsOf(io, options.color),
          columns: io.columns,
          isVerbose: this.#isVerbose,
          ...(hasCurl && { curlOf: (executionId: number) => this.#curlOf(executionId) }),
        })
      : null;
  }

  readonly notify = (event: RunEvent, details: ResultDetails | null): void => {
    if (event.type === 'progress') {
      const { completed: done, total } = event;
      this.#progress.show(progressText({ done, total, failed: this.#failed }, this.#io));
    }
    if (event.type === 'scenario_result') {
      if (event.status === 'failure' || event.status === 'error') this.#failed += 1;
      if (this.#isVerbose) this.#progress.clear();
      this.#terminal?.onScenarioResult?.(event, details);
    }
    this.#files.add(event, details);
  };

  /** Answers why reports could not be written. */
  finish(ended: Omit<ReportedEnd, 'lineOf'>, curlOf: (executionId: number) => string | null): string[] {
    this.#curlOf = curlOf;
    this.#progress.clear();
    this.#terminal?.onFindings?.(ended.findings);
    // The text of the document is on the server.
    return this.#files.finish({ ...ended, lineOf: () => null });
  }
}
