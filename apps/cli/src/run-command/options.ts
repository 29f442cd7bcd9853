import type { ColorWhen } from '../io.ts';
import type { NetworkOptions } from '../shared-options.ts';

export const sendChoices = ['bodies', 'verdicts'] as const;

/** What of each exchange goes to the server. */
export type Send = (typeof sendChoices)[number];

/** What of a server is asked for, and where it goes. */
export interface DefinitionOptions extends NetworkOptions {
  scenario?: number;
  endpoint?: number;
  system?: number;
  /** `smoke and not slow`; one of several. */
  tag?: string[];
  apiUrl?: string;
  baseUrl?: string;
  env?: string;
  readOnly?: true;
  allowWrites?: true;
  /** No host is called but the API; the scenarios come from the file of `definitions`. */
  offline?: true;
  /** A file that `saveDefinitions` wrote. */
  definitions?: string;
  /** Requests a second at most; 0: no limit. */
  rate?: number;
}

/** The options of `assay run`, as they were parsed. */
export interface RunOptions extends DefinitionOptions {
  send: Send;
  rate: number;
  concurrency?: string;
  reporter: string[];
  curl?: true;
  /** A folder for failures as other tools read them. */
  reproduce?: string;
  progress: boolean;
  verbose?: true;
  /** Writes what the server keeps to this file, and runs nothing. */
  saveDefinitions?: string;
  color: ColorWhen;
}
