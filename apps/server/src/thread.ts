import { runJobs } from './background/run-jobs.ts';
import { generationJobs } from './features/generation/index.ts';
import { importJobs } from './features/imports/index.ts';
import { reimportJobs } from './features/reimport/index.ts';

// The composition root of a thread: what is done beside the thread that answers requests.
runJobs({ ...importJobs, ...reimportJobs, ...generationJobs });
