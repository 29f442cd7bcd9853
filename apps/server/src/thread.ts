import { runJobs } from './background/run-jobs.ts';
import { findingsJobs } from './features/findings/index.ts';
import { generationJobs } from './features/generation/index.ts';
import { importJobs } from './features/imports/index.ts';
import { projectTextJobs } from './features/project-text/index.ts';
import { reimportJobs } from './features/reimport/index.ts';
import { warmUpJobs } from './features/warm-up/index.ts';

// The composition root of a background thread.
runJobs({ ...importJobs, ...reimportJobs, ...generationJobs, ...findingsJobs, ...warmUpJobs, ...projectTextJobs });
