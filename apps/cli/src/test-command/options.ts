import type { Depth } from '@assay/generator';
import type { ColorWhen } from '../io.ts';
import type { ProjectOptions } from '../project/prepare-project.ts';
import type { NetworkOptions } from '../shared-options.ts';

/** The options of `assay test`, as they were parsed. */
export interface TestOptions extends ProjectOptions, NetworkOptions {
  /** Of a document; `standard` where it is not given. */
  depth?: Depth;
  /** Of a document; 0 where it is not given. */
  seed?: number;
  readOnly?: true;
  allowWrites?: true;
  disposable?: true;
  warmUp: boolean;
  maxRequests: number;
  rate: number;
  concurrency?: string;
  retries: number;
  failOn?: 'flaky';
  minCoverage?: number;
  reporter: string[];
  curl?: true;
  reproduce?: string;
  progress: boolean;
  verbose?: true;
  watch?: true;
  color: ColorWhen;
}
