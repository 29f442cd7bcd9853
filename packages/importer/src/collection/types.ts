import type { ApiModel, Json, ParameterLocation } from '@assay/api-model';

/** One variable of an environment or a collection. */
export interface EnvironmentVariable {
  key: string;
  value: string;
  enabled: boolean;
  /** The file's own mark: nobody else may see the value, whatever the name. */
  type?: 'secret' | undefined;
}

export interface CollectionEnvironment {
  name: string;
  values: EnvironmentVariable[];
}

/** A value that a saved request sends in place of the default of its operation. */
export interface SavedValue {
  in: Exclude<ParameterLocation, 'cookie'>;
  name: string;
  /** Null where other requests of the operation send the parameter and this one does not. */
  value: string | null;
}

export type SavedBody =
  | { kind: 'none' }
  /** Sent as JSON, or as the fields of a form. */
  | { kind: 'json'; value: Json }
  /** Sent as it is written. */
  | { kind: 'text'; text: string };

/** An answer that was saved beside a request. */
export interface SavedAnswer {
  name: string;
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

export interface SavedTest {
  title: string;
  /** Where the script stands. */
  pointer: string;
}

/** A request that a collection keeps ready to send. */
export interface SavedRequest {
  /** `Operation.key` of what it calls. */
  operation: string;
  /** What tells it from others in newer exports of the collection; null where the export has none. */
  id: string | null;
  name: string;
  /** Names of the folders around it, the outermost first. */
  folders: string[];
  description: string | null;
  requiresAuth: boolean;
  values: SavedValue[];
  body: SavedBody;
  /** The status that its test script asserts, else that of its only saved answer; null when neither says. */
  expectedStatus: number | null;
  answers: SavedAnswer[];
  tests: SavedTest[];
  pointer: string;
}

export interface CollectionModel {
  model: ApiModel;
  requests: SavedRequest[];
  /** What of the chosen environment stands in the requests now; values that only a left-out secret held are not in it. */
  environment: CollectionEnvironment | null;
}

export interface CollectionPreview {
  name: string;
  totalRequests: number;
  environments: CollectionEnvironment[];
}

export interface CollectionOptions {
  /** Names the system when the collection has no name. */
  fileName?: string;
  /** Values for `{{placeholders}}`, before those of the collection itself. */
  environment?: CollectionEnvironment | null;
}
