import type { Json } from '@assay/api-model';

export type Step = string | number;

export interface Pair {
  name: string;
  value: string;
}

/** What is said of a value of an answer, as other tools say it. */
export type Said = (
  | { op: 'equal' | 'notEqual' | 'contains' | 'startsWith' | 'endsWith'; value: Json }
  | { op: 'oneOf'; values: Json[] }
  | { op: 'above' | 'min' | 'below' | 'max'; value: number }
  | { op: 'type'; type: 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string' }
  /** Without `by` it is that long. */
  | { op: 'length'; value: number; by?: 'above' | 'below' | 'max' | 'min' }
  | { op: 'matches'; pattern: string }
  /** `only`: it has no others. */
  | { op: 'keys'; keys: string[]; only: boolean }
  | { op: 'present' | 'absent' | 'empty' }
) & { negated?: boolean };

/** A step to a value of a body; `each` leads to every item of a list. */
export type BodyStep = Step | { each: true };

/** One expectation of a request. */
export type Expectation =
  | { kind: 'status'; statuses: number[] }
  /** 4 for 4xx. */
  | { kind: 'statusClass'; class: number }
  | { kind: 'body'; path: BodyStep[]; said: Said; line: number | null }
  | { kind: 'header'; name: string; said: Said; line: number | null }
  | { kind: 'time'; maxMs: number; line: number | null }
  /** A rule in words. */
  | { kind: 'sentence'; text: string; line: number | null };

export interface SuiteTake {
  name: string;
  /** `request`: of the body that was sent. */
  from: { kind: 'body' | 'request'; path: Step[] } | { kind: 'header'; header: string };
}

/** A request of another tool. `{{name}}` is a variable. */
export interface SuiteRequest {
  line: number | null;
  name: string;
  /** What it calls: an address with its query, or an operation of a document. */
  calls: { method: string; url: string } | { operationId: string } | { method: string; path: string };
  /** By name, where the tool gives them apart from the address. */
  path: Pair[];
  query: Pair[];
  headers: Pair[];
  body: { json: Json } | { text: string } | null;
  contentType: string | null;
  /** `own` where it signs in in any way. */
  account: 'none' | 'other' | 'own' | `account:${string}`;
  followRedirects: boolean;
  expects: Expectation[];
  takes: SuiteTake[];
  /** Variables that are made before it is sent, and the dynamic value that is the same. */
  makes: ReadonlyMap<string, string>;
  /** What the file itself says of its part in the scenario; null: nothing. */
  role: 'after' | 'before' | 'judged' | null;
}

/** Requests that belong together, in order. */
export interface ToolScenario {
  name: string;
  line: number | null;
  requests: SuiteRequest[];
}

/** What of a file is not taken over, and why. */
export interface Remark {
  file: string;
  line: number | null;
  text: string;
}

export interface Suite {
  scenarios: (ToolScenario & { file: string })[];
  remarks: Remark[];
}

export interface SuiteFile {
  /** As it is named to people, with `/`. */
  path: string;
  text: string;
}

/** What a reader of one format works with. */
export interface SuiteReader {
  /** Whether a file is of this format. */
  recognises(file: SuiteFile): boolean;
  /** Never throws for what stands in a file: it becomes a remark. */
  read(files: readonly SuiteFile[]): Suite;
}
