import { createGithubReport } from './github/github-report.ts';
import { createHtmlReport } from './html/html-report.ts';
import { createJsonReport } from './json/json-report.ts';
import { createJunitReport } from './junit/junit-report.ts';
import { createMarkdownReport } from './markdown/markdown-report.ts';
import { createNdjsonReport } from './ndjson/ndjson-report.ts';
import { createSarifReport } from './sarif/sarif-report.ts';
import { createTapReport } from './tap/tap-report.ts';
import type { ReportedRun, RunListener } from './run-listener.ts';

export interface ReportDefinition {
  /** What a caller asks for. */
  id: string;
  /** What an interface shows. */
  name: string;
  mediaType: string;
  /** Of the file, without the dot. */
  extension: string;
  /** The listener calls `write` with the parts of the file in order; the file is complete after the terminal event. */
  create: (run: ReportedRun, write: (text: string) => void) => RunListener;
}

const definition = (
  id: string,
  name: string,
  [extension, mediaType]: readonly [string, string],
  create: ReportDefinition['create'],
): ReportDefinition => ({ id, name, extension, mediaType, create });

/** Those that are files of their own. */
export const reports: readonly ReportDefinition[] = [
  definition('html', 'Web page', ['html', 'text/html'], createHtmlReport),
  definition('json', 'JSON', ['json', 'application/json'], createJsonReport),
  definition('junit', 'JUnit XML', ['xml', 'application/xml'], createJunitReport),
  definition('markdown', 'Markdown', ['md', 'text/markdown'], createMarkdownReport),
  definition('ndjson', 'JSON lines', ['ndjson', 'application/x-ndjson'], createNdjsonReport),
  definition('sarif', 'SARIF', ['sarif', 'application/sarif+json'], createSarifReport),
  definition('tap', 'TAP', ['tap', 'text/plain'], createTapReport),
];

/** Those that a service reads in the output of a command. */
export const outputReports: readonly ReportDefinition[] = [
  definition('github', 'GitHub annotations', ['txt', 'text/plain'], createGithubReport),
];

/** Undefined when there is no report of this id. */
export function findReport(id: string): ReportDefinition | undefined {
  return reports.find((report) => report.id === id);
}
