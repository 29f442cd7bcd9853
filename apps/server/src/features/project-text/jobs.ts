import type { ProjectText, ProjectTextPlan } from '@assay/contract';
import type { JobContext, Jobs } from '../../background/index.ts';
import { exportText } from './export-text.ts';
import type { ExportRequest } from './export-text.ts';
import { writeText } from './import/write-text.ts';
import type { WriteRequest } from './import/write-text.ts';

/** Texts are read, compared and written beside the thread that answers requests. */
export const projectTextJobs = {
  exportText: (request: ExportRequest, context: JobContext): Promise<ProjectText> => exportText(context, request),
  writeText: (request: WriteRequest, context: JobContext): Promise<ProjectTextPlan> => writeText(context, request),
} satisfies Jobs;

export type ProjectTextJobs = typeof projectTextJobs;
