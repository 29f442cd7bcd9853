import { createJsonReport } from './json/json-report.ts';
import { createJunitReport } from './junit/junit-report.ts';
import { createNdjsonReport } from './ndjson/ndjson-report.ts';
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

export const reports: readonly ReportDefinition[] = [
  { id: 'json', name: 'JSON', mediaType: 'application/json', extension: 'json', create: createJsonReport },
  { id: 'junit', name: 'JUnit XML', mediaType: 'application/xml', extension: 'xml', create: createJunitReport },
  {
    id: 'ndjson',
    name: 'JSON lines',
    mediaType: 'application/x-ndjson',
    extension: 'ndjson',
    create: createNdjsonReport,
  },
];

/** Undefined when there is no report of this id. */
export function findReport(id: string): ReportDefinition | undefined {
  return reports.find((report) => report.id === id);
}
