import type { Json } from '@assay/api-model';
import type { EvaluationContext, PreparedExchange } from '../exchange.ts';
import type { Outcome, OutcomeName } from '../tree/check.ts';
import { normalName } from '../tree/path.ts';
import { observeError } from './lookup/error-message.ts';
import { property } from './lookup/fields.ts';

/** The documented meaning of an outcome sentence. */
export interface OutcomeMeaning {
  accepts: (status: number) => boolean;
  /** Finishes "the status is ...". */
  expects: string;
}

const success = (status: number) => status >= 200 && status < 300;
const refused = (status: number) => status >= 400 && status < 500;
const one = (...wanted: number[]) => ({
  accepts: (status: number) => wanted.includes(status),
  expects: wanted.join(' or '),
});

export const outcomeMeanings: Record<OutcomeName, OutcomeMeaning> = {
  succeeds: { accepts: success, expects: '2xx' },
  created: { accepts: success, expects: '2xx' },
  updated: { accepts: success, expects: '2xx' },
  deleted: { accepts: success, expects: '2xx' },
  retrieved: { accepts: success, expects: '2xx' },
  accepted: { accepts: success, expects: '2xx' },
  rejected: { accepts: refused, expects: '4xx' },
  denied: one(401, 403),
  unauthenticated: one(401, 403),
  forbidden: one(403, 401),
  notFound: one(404, 410),
  conflict: one(409, 422, 400),
  invalid: one(400, 422),
  rateLimited: one(429),
  broken: { accepts: (status) => status >= 500, expects: '5xx' },
};

/** The first thing that contradicts an outcome, as the second half of a sentence; `null` when nothing does. */
export function contradiction(check: Outcome, exchange: PreparedExchange, context: EvaluationContext): string | null {
  const { status } = exchange.response;
  const meaning = outcomeMeanings[check.outcome];
  const documented = documentedStatus(check.outcome, context);
  if (documented !== null ? status !== documented : !meaning.accepts(status)) {
    return `the status is ${status} instead of ${documented ?? meaning.expects}`;
  }
  if (check.outcome === 'created' && documentsIdentity(status, context) && !hasIdentity(exchange)) {
    return 'the answer carries no identity of what was created, although it is documented';
  }
  if (check.field !== null && !errorNames(check.field, exchange)) {
    return `no error in the answer names ${check.field}`;
  }
  return null;
}

/** 201 for a creation when it is the only success that the document lists. */
function documentedStatus(outcome: OutcomeName, { operation }: EvaluationContext): number | null {
  if (outcome !== 'created' || operation === null) return null;
  const successes = operation.responses.filter(({ status }) => status.startsWith('2')).map(({ status }) => status);
  return successes.length === 1 && successes[0] === '201' ? 201 : null;
}

const identities = new Set(['id', 'uuid', 'guid', 'key', 'identifier', 'href', 'self', 'code', 'number']);
const isIdentity = (name: string) => identities.has(normalName(name)) || /[a-z](Id|ID|_id|Uuid)$/.test(name);

function documentsIdentity(status: number, { operation, definitions }: EvaluationContext): boolean {
  const response = operation?.responses.find((candidate) => candidate.status === String(status));
  const schema = response?.content.find(({ contentType }) => contentType.includes('json'))?.schema;
  if (schema === undefined || schema === null || typeof schema === 'boolean') return false;
  const resolved = schema.$ref === undefined ? schema : definitions[schema.$ref.slice('#/$defs/'.length)];
  if (resolved === undefined || typeof resolved === 'boolean') return false;
  return (resolved.required ?? []).some(isIdentity);
}

function hasIdentity(exchange: PreparedExchange): boolean {
  const body = exchange.responseJson();
  if (!body.ok || body.value === null || typeof body.value !== 'object' || Array.isArray(body.value)) return false;
  const root = body.value;
  return Object.keys(root).some((key) => isIdentity(key) && isGiven(property(root, key)));
}

function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

function errorNames(field: string, exchange: PreparedExchange): boolean {
  const wanted = normalName(field);
  const [first] = observeError('object', exchange);
  if (first?.value === undefined && observeError('message', exchange)[0]?.value === undefined) return false;
  return normalName(exchange.response.body).includes(wanted);
}
