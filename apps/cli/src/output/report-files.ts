import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createMarkdownReport, findReport, notify, outputReports, reports } from '@assay/reports';
import type {
  Conclusion,
  ReportDefinition,
  ReportedFinding,
  ReportedRun,
  ResultDetails,
  RunListener,
} from '@assay/reports';
import type { RunEvent } from '@assay/contract';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openOutput, writeFailure } from './output-file.ts';

/** A report that the user asked for, and where it goes; null for standard output. */
export interface RequestedReport {
  report: ReportDefinition;
  file: string | null;
}

export const TERMINAL = 'terminal';
const GITHUB = 'github';

/**
 * Reads `json`, `junit=FILE`, ...
 * @returns the reports, without the one for the terminal
 * @throws {UsageError} for a report that there is not, and for two on standard output
 */
export function readReporters(given: readonly string[]): { requested: RequestedReport[]; hasTerminal: boolean } {
  const entries = given.map((entry) => entry.trim());
  const requested = entries.filter((entry) => entry !== TERMINAL).map(toRequested);
  const hasTerminal = entries.length === 0 || entries.includes(TERMINAL);
  // Annotations are lines that stand between others.
  const onOutput = requested.filter(({ report, file }) => file === null && report.id !== GITHUB).length;
  if (onOutput + (entries.includes(TERMINAL) ? 1 : 0) > 1)
    throw new UsageError('Two reports cannot share the standard output. Give one of them a file: -r junit=report.xml.');
  refuseSharedFiles(requested);
  return { requested, hasTerminal };
}

function refuseSharedFiles(requested: readonly RequestedReport[]): void {
  const files = requested.flatMap(({ file }) => file ?? []);
  const shared = files.find((file, at) => files.slice(0, at).some((other) => resolve(other) === resolve(file)));
  if (shared !== undefined)
    throw new UsageError(`Two reports cannot share the file ${shared}. Give each of them its own.`);
}

function toRequested(entry: string): RequestedReport {
  const at = entry.indexOf('=');
  const id = at === -1 ? entry : entry.slice(0, at);
  const file = at === -1 ? null : entry.slice(at + 1);
  if (id === TERMINAL)
    throw new UsageError(
      'The report "terminal" is shown on the terminal only. Use -r terminal, or -r html=FILE for a file.',
    );
  const report = findReport(id) ?? outputReports.find((one) => one.id === id);
  if (report === undefined) {
    const known = [TERMINAL, ...[...reports, ...outputReports].map((one) => one.id)].join(', ');
    throw new UsageError(`There is no report "${id}". There are: ${known}.`);
  }
  if (file === '') throw new UsageError(`-r ${id}= lacks a file name.`);
  return { report, file };
}

/** What is known of a run at its end. */
export interface ReportedEnd {
  run: ReportedRun;
  findings: readonly ReportedFinding[];
  conclusion: Conclusion;
  /** Line of an operation in the document. */
  lineOf: (endpoint: ResultDetails['endpoint']) => number | null;
  end: RunEvent;
}

interface Output {
  create: ReportDefinition['create'];
  /** For messages. */
  name: string;
  write: (text: string) => void;
  close: () => void;
}

/** Writes the reports of one run. Findings come first in some of them, so events are kept until the run has ended. */
export class ReportFiles {
  readonly #outputs: readonly Output[];
  readonly #mask: (text: string) => string;
  readonly #events: { event: RunEvent; details: ResultDetails | null }[] = [];

  /** @throws {UsageError} when a file cannot be written */
  constructor(
    requested: readonly RequestedReport[],
    { out, env }: Pick<Io, 'out' | 'env'>,
    mask: (text: string) => string,
  ) {
    this.#mask = mask;
    this.#outputs = requested.flatMap(({ report, file }) => [
      {
        create: report.create,
        name: file ?? 'standard output',
        ...(file === null ? { write: out, close: () => undefined } : openOutput(file, `-r ${report.id}=${file}`)),
      },
      ...(report.id === GITHUB ? jobSummary(env) : []),
    ]);
  }

  /** Whether anybody asks for one. */
  get hasAny(): boolean {
    return this.#outputs.length > 0;
  }

  add(event: RunEvent, details: ResultDetails | null): void {
    if (this.hasAny) this.#events.push({ event, details });
  }

  /** Writes all of them; answers why some could not be written. */
  finish(ended: ReportedEnd): string[] {
    return this.#outputs.flatMap((output) => {
      try {
        this.#write(output, ended);
        return [];
      } catch (error) {
        if (!isFileError(error)) throw error;
        return [writeFailure(output.name, error)];
      }
    });
  }

  #write({ create, write, close }: Output, { run, findings, conclusion, lineOf, end }: ReportedEnd): void {
    const listener: RunListener = create(run, (text) => write(this.#mask(text)));
    listener.onFindings?.(findings);
    for (const { event, details } of this.#events)
      notify(listener, event, details && { ...details, line: lineOf(details.endpoint) });
    listener.onConclusion?.(conclusion);
    notify(listener, end, null);
    close();
  }
}

/** Of the file system, and no mistake of a report. */
const isFileError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Says which outputs of a run are missing. That is no success, but what the run has found counts more. */
export function exitCodeWith(unwritten: readonly string[], code: ExitCode, { err }: Pick<Io, 'err'>): ExitCode {
  for (const text of unwritten) err(`${text}\n`);
  return unwritten.length > 0 && code === exitCodes.passed ? exitCodes.usage : code;
}

/** GitHub shows what a step appends to this file on the page of its job. */
function jobSummary(env: Io['env']): Output[] {
  const file = env['GITHUB_STEP_SUMMARY'] ?? '';
  if (file === '') return [];
  return [
    { create: createMarkdownReport, name: file, write: (text) => appendFileSync(file, text), close: () => undefined },
  ];
}
