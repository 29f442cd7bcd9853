import type { Json } from '@assay/api-model';
import type { BodyStep } from '../suite.ts';

/** What an expression of a script stands for, as far as it is known without running it. */
export type Value =
  | { kind: 'json'; value: Json }
  | { kind: 'undefined' }
  | { kind: 'pattern'; source: string; flags: string }
  | { kind: 'body'; path: BodyStep[] }
  /** Of a list or text of the body. */
  | { kind: 'length'; path: BodyStep[] }
  /** The names of its members. */
  | { kind: 'keys'; path: BodyStep[] }
  /** What `typeof` says of it. */
  | { kind: 'type'; path: BodyStep[] }
  /** The body before it is parsed. */
  | { kind: 'text' }
  | { kind: 'header'; name: string }
  | { kind: 'headers' }
  | { kind: 'status' }
  /** 4 for 4xx. */
  | { kind: 'statusClass' }
  /** Such as `Not Found`. */
  | { kind: 'reason' }
  | { kind: 'time' }
  /** An object that the tool gives to its scripts. */
  | { kind: 'tool' | 'response'; of: string };

const BODY: Value = { kind: 'body', path: [] };

/** Names that tools define in every script. */
export const globals: Readonly<Record<string, Value>> = {
  undefined: { kind: 'undefined' },
  pm: { kind: 'tool', of: 'pm' },
  insomnia: { kind: 'tool', of: 'pm' },
  pw: { kind: 'tool', of: 'pw' },
  hopp: { kind: 'tool', of: 'pw' },
  postman: { kind: 'tool', of: 'postman' },
  res: { kind: 'response', of: 'bru' },
  responseBody: { kind: 'text' },
  responseCode: { kind: 'response', of: 'old' },
  responseHeaders: { kind: 'headers' },
  responseTime: { kind: 'time' },
};

/** Members of what tools define, by `KIND OF NAME`. */
export const members: Readonly<Record<string, Value>> = {
  'tool pm response': { kind: 'response', of: 'pm' },
  'tool pw response': { kind: 'response', of: 'pw' },
  'response pm code': { kind: 'status' },
  'response pm status': { kind: 'reason' },
  'response pm responseTime': { kind: 'time' },
  'response pm headers': { kind: 'headers' },
  'response bru status': { kind: 'status' },
  'response bru statusText': { kind: 'reason' },
  'response bru responseTime': { kind: 'time' },
  'response bru headers': { kind: 'headers' },
  'response bru body': BODY,
  'response pw status': { kind: 'status' },
  'response pw statusCode': { kind: 'status' },
  'response pw headers': { kind: 'headers' },
  'response pw body': BODY,
  'response old code': { kind: 'status' },
  'response old name': { kind: 'reason' },
};

/** What their methods answer without an argument. */
export const methods: Readonly<Record<string, Value>> = {
  'response pm json': BODY,
  'response pm text': { kind: 'text' },
  'response bru getBody': BODY,
  'response bru getStatus': { kind: 'status' },
  'response bru getStatusText': { kind: 'reason' },
  'response bru getResponseTime': { kind: 'time' },
  'response bru getHeaders': { kind: 'headers' },
};

/** Methods that answer the header that they are given the name of. */
export const headerMethods = new Set(['response bru getHeader', 'tool postman getResponseHeader']);

/** What a member or method of a value is found by in these tables. */
export const nameOf = (value: Value, name: string): string => `${value.kind} ${'of' in value ? value.of : ''} ${name}`;
