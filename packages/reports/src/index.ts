export { findReport, reports } from './registry.ts';
export type { ReportDefinition } from './registry.ts';
export { notify } from './run-listener.ts';
export { createTerminalReport } from './terminal/terminal-report.ts';
export type { Paint, TerminalOptions } from './terminal/terminal-report.ts';
export type { EventOf, ReportedFinding, ReportedRun, ResultDetails, RunListener } from './run-listener.ts';
