import type { Depth } from '@assay/generator';
import type { AuthOptions } from '../credentials/auth-settings.ts';
import type { ColorWhen } from '../io.ts';

/** The options of `assay test`, as they were parsed. */
export interface TestOptions extends AuthOptions {
  baseUrl?: string;
  depth: Depth;
  seed: number;
  path: string[];
  method: string[];
  tag: string[];
  operation: string[];
  readOnly?: true;
  allowWrites?: true;
  disposable?: true;
  warmUp: boolean;
  maxRequests: number;
  rate: number;
  concurrency: number;
  /** In ms. */
  timeout: number;
  insecure?: true;
  reporter: string[];
  curl?: true;
  progress: boolean;
  verbose?: true;
  color: ColorWhen;
}
