import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { findReport, notify, reports } from '@assay/reports';
import type { ReportDefinition, ReportedFinding, ReportedRun, ResultDetails, RunListener } from '@assay/reports';
import type { RunEvent } from '@assay/contract';
import { UsageError } from '../exit-codes.ts';

/** A report that the user asked for, and where it goes; null for standard output. */
export interface RequestedReport {
  report: ReportDefinition;
  file: string | null;
}

export const TERMINAL = 'terminal';

/**
 * Reads `json`, `junit=FILE`, ...
 * @returns the reports, without the one for the terminal
 * @throws {UsageError} for a report that there is not, and for two on standard output
 */
export function readReporters(given: readonly string[]): { requested: RequestedReport[]; hasTerminal: boolean } {
  const entries = given.flatMap((list) => list.split(',')).map((entry) => entry.trim());
  const requested = entries.filter((entry) => entry !== TERMINAL).map(toRequested);
  const hasTerminal = entries.length === 0 || entries.includes(TERMINAL);
  const onOutput = requested.filter(({ file }) => file === null).length + (entries.includes(TERMINAL) ? 1 : 0);
  if (onOutput > 1)
    throw new UsageError('Two reports cannot share the standard output. Give one of them a file: -r junit=report.xml.');
  return { requested, hasTerminal };
}

function toRequested(entry: string): RequestedReport {
  const at = entry.indexOf('=');
  const id = at === -1 ? entry : entry.slice(0, at);
  const file = at === -1 ? null : entry.slice(at + 1);
  const report = findReport(id);
  if (report === undefined) {
    const known = [TERMINAL, ...reports.map((one) => one.id)].join(', ');
    throw new UsageError(`There is no report "${id}". There are: ${known}.`);
  }
  if (file === '') throw new UsageError(`-r ${id}= lacks a file name.`);
  return { report, file };
}

/** Writes the reports of one run. Findings come first in some of them, so events are kept until the run has ended. */
export class ReportFiles {
  readonly #requested: readonly { definition: ReportDefinition; write: (text: string) => void; close: () => void }[];
  readonly #events: { event: RunEvent; details: ResultDetails | null }[] = [];

  /** @throws {UsageError} when a file cannot be written */
  constructor(requested: readonly RequestedReport[], out: (text: string) => void) {
    this.#requested = requested.map(({ report, file }) => ({
      definition: report,
      ...(file === null ? { write: out, close: () => undefined } : openFile(file)),
    }));
  }

  add(event: RunEvent, details: ResultDetails | null): void {
    if (this.#requested.length > 0) this.#events.push({ event, details });
  }

  finish(run: ReportedRun, findings: readonly ReportedFinding[]): void {
    for (const { definition, write, close } of this.#requested) {
      const listener: RunListener = definition.create(run, write);
      listener.onFindings?.(findings);
      for (const { event, details } of this.#events) notify(listener, event, details);
      close();
    }
  }
}

function openFile(file: string): { write: (text: string) => void; close: () => void } {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const handle = openSync(file, 'w');
    return { write: (text) => void writeSync(handle, text), close: () => closeSync(handle) };
  } catch (error) {
    throw new UsageError(`${file} cannot be written. Check the path and its permissions.`, { cause: error });
  }
}
