export { causeOf } from './cause.ts';
export { findReport, outputReports, reports } from './registry.ts';
export type { ReportDefinition } from './registry.ts';
export { notify, runCauses } from './run-listener.ts';
export { createMarkdownReport } from './markdown/markdown-report.ts';
export { createTerminalReport } from './terminal/terminal-report.ts';
export type { Paint, TerminalOptions } from './terminal/terminal-report.ts';
export type {
  Attempt,
  Conclusion,
  EventOf,
  ReportedFinding,
  ReportedRun,
  ResultDetails,
  RunCause,
  RunListener,
} from './run-listener.ts';
