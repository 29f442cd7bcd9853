import { createHmac, randomUUID } from 'node:crypto';
import { startSmallApi } from './small-api.ts';
import type { Answer, Asked, SmallApi } from './small-api.ts';

/** Expense claims: signed tokens, envelopes, a sentence for the whole API about who sees what, and actions. */
export type ClaimsFault =
  | 'foreign-read'
  | 'foreign-listed'
  | 'foreign-change'
  | 'foreign-change-kept'
  | 'foreign-removal'
  | 'foreign-submit'
  | 'role-unchecked'
  | 'signature-unchecked'
  | 'owner-settable'
  | 'status-settable'
  | 'submitted-twice'
  | 'changed-after-submit';

interface Claim {
  id: string;
  ownerId: string;
  title: string;
  amount: number;
  status: string;
  createdAt: string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string): string => createHmac('sha256', 'a key that nobody knows').update(text).digest('base64url');

export function tokenOf(sub: string, role: string): string {
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ sub, role })}`;
  return `${text}.${sign(text)}`;
}

interface Caller {
  sub: string;
  role: string;
}

function callerOf({ headers }: Asked, isSigned: boolean): Caller | null {
  const [, head, payload, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]*)$/.exec(headers.authorization ?? '') ?? [];
  if (head === undefined || payload === undefined) return null;
  if (isSigned && sign(`${head}.${payload}`) !== signature) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Caller;
}

const refuse = (status: number, message: string): Answer => ({ status, body: { message } });
const MOVES: Record<string, { from: string; to: string; role?: string }> = {
  submit: { from: 'draft', to: 'submitted' },
  approve: { from: 'submitted', to: 'approved', role: 'auditor' },
  reject: { from: 'submitted', to: 'rejected', role: 'auditor' },
};

const isValid = (
  body: Record<string, unknown>,
): body is Record<string, unknown> & { title: string; amount: number } => {
  const { title, amount } = body;
  return typeof title === 'string' && /^.{1,80}$/s.test(title) && typeof amount === 'number' && amount >= 1;
};

export class ClaimsApi {
  readonly claims = new Map<string, Claim>();
  readonly #fault: ClaimsFault | null;

  constructor(fault: ClaimsFault | null) {
    this.#fault = fault;
    const seed = {
      ownerId: 'cleo',
      title: 'Train to Ghent',
      amount: 40,
      status: 'submitted',
      createdAt: '2029-01-05T08:00:00Z',
    };
    const id = '11111111-1111-4111-8111-111111111111';
    this.claims.set(id, { id, ...seed });
  }

  start(): Promise<SmallApi> {
    return startSmallApi((asked) => this.#answer(asked));
  }

  #has(fault: ClaimsFault): boolean {
    return this.#fault === fault;
  }

  #answer(asked: Asked): Answer {
    const caller = callerOf(asked, !this.#has('signature-unchecked'));
    if (caller === null) return refuse(401, 'Sign in.');
    const [, id, action] = asked.path;
    if (id === undefined) return asked.method === 'POST' ? this.#create(asked, caller) : this.#list(caller);
    const claim = this.claims.get(id);
    if (claim === undefined) return refuse(404, 'No such claim.');
    return action === undefined ? this.#item(asked, claim, caller) : this.#act(action, claim, caller);
  }

  #create({ body }: Asked, { sub }: Caller): Answer {
    if (!isValid(body)) return refuse(400, 'title and amount are needed.');
    const { title, amount } = body;
    const claim: Claim = {
      id: randomUUID(),
      ownerId: sub,
      title,
      amount,
      status: 'draft',
      createdAt: new Date().toISOString(),
    };
    if (this.#has('owner-settable') && typeof body['ownerId'] === 'string') claim.ownerId = body['ownerId'];
    if (this.#has('status-settable') && typeof body['status'] === 'string') claim.status = body['status'];
    this.claims.set(claim.id, claim);
    return { status: 201, body: { data: claim } };
  }

  #list({ sub }: Caller): Answer {
    const all = [...this.claims.values()];
    const seen = all.filter(({ ownerId }) => ownerId === sub || this.#has('foreign-listed'));
    return { status: 200, body: { data: seen } };
  }

  #item({ method, body }: Asked, claim: Claim, { sub }: Caller): Answer {
    const isOwn = claim.ownerId === sub;
    if (method === 'GET')
      return isOwn || this.#has('foreign-read')
        ? { status: 200, body: { data: claim } }
        : refuse(404, 'No such claim.');
    if (method === 'DELETE') return this.#remove(claim, isOwn);
    return method === 'PATCH' ? this.#change(body, claim, isOwn) : refuse(405, 'No.');
  }

  #change(body: Asked['body'], claim: Claim, isOwn: boolean): Answer {
    if (Object.keys(body).length === 0) return refuse(400, 'Nothing to change.');
    if (!isOwn && this.#has('foreign-change-kept')) Object.assign(claim, body);
    if (!isOwn && !this.#has('foreign-change')) return refuse(404, 'No such claim.');
    if (claim.status !== 'draft' && !this.#has('changed-after-submit')) return refuse(409, 'It is no draft.');
    const { title = claim.title, amount = claim.amount } = body;
    if (!isValid({ title, amount })) return refuse(400, 'title or amount is wrong.');
    Object.assign(claim, { title, amount });
    return { status: 200, body: { data: claim } };
  }

  #remove(claim: Claim, isOwn: boolean): Answer {
    if (!isOwn && !this.#has('foreign-removal')) return refuse(404, 'No such claim.');
    if (claim.status === 'approved' || claim.status === 'submitted') return refuse(409, 'It is kept.');
    this.claims.delete(claim.id);
    return { status: 204 };
  }

  #act(action: string, claim: Claim, { sub, role }: Caller): Answer {
    const move = MOVES[action];
    if (move === undefined) return refuse(404, 'No such action.');
    const isUnchecked = this.#has('role-unchecked');
    if (move.role !== undefined && role !== move.role && !isUnchecked) return refuse(403, 'Auditors only.');
    const isOpen = move.role !== undefined ? isUnchecked || role === move.role : this.#has('foreign-submit');
    if (claim.ownerId !== sub && !isOpen) return refuse(404, 'No such claim.');
    const isRepeat = this.#has('submitted-twice') && claim.status === move.to;
    if (claim.status !== move.from && !isRepeat) return refuse(409, `It is ${claim.status}.`);
    claim.status = move.to;
    return { status: 200, body: { data: claim } };
  }
}

const text = { type: 'string' };
const error = (description: string) => ({
  description,
  content: {
    'application/problem+json': { schema: { type: 'object', required: ['message'], properties: { message: text } } },
  },
});
const record = {
  type: 'object',
  required: ['id', 'ownerId', 'title', 'amount', 'status', 'createdAt'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    ownerId: text,
    title: { type: 'string', minLength: 1, maxLength: 80, example: 'Taxi to the fair' },
    amount: { type: 'number', minimum: 1, example: 25 },
    status: { type: 'string', enum: ['draft', 'submitted', 'approved', 'rejected'] },
    createdAt: { type: 'string', format: 'date-time' },
  },
};
const answered = (schema: object) => ({
  description: 'Done.',
  content: { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data: schema } } } },
});
const sent = (required: string[]) => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required,
        properties: { title: record.properties.title, amount: record.properties.amount },
      },
    },
  },
});
const refused = { '401': error('Sign in.'), '404': error('No such claim.') };
const parameters = [{ name: 'claimId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }];
const action = (description: string, more: object = {}) => ({
  post: {
    description,
    parameters,
    responses: { '200': answered(record), ...refused, ...more, '409': error('Not in this state.') },
  },
});
const forbidden = { '403': error('Not allowed.') };

export const claimsDocument = {
  openapi: '3.0.3',
  info: {
    title: 'Expense claims',
    version: '1',
    description: 'Employees see and change only their own claims; the claims of others are answered with 404.',
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
  paths: {
    '/claims': {
      get: { responses: { '200': answered({ type: 'array', items: record }), '401': refused['401'] } },
      post: {
        description: 'A new claim is a draft.',
        requestBody: sent(['title', 'amount']),
        responses: { '201': answered(record), '400': error('Not valid.'), '401': refused['401'] },
      },
    },
    '/claims/{claimId}': {
      get: { parameters, responses: { '200': answered(record), ...refused } },
      patch: {
        description: 'Only drafts can be changed.',
        parameters,
        requestBody: sent([]),
        responses: { '200': answered(record), '400': error('Not valid.'), ...refused, '409': error('It is no draft.') },
      },
      delete: {
        description: 'Drafts and rejected claims can be deleted; submitted and approved ones are a 409.',
        parameters,
        responses: { '204': { description: 'Gone.' }, ...refused, '409': error('It is kept.') },
      },
    },
    '/claims/{claimId}/submit': action('From draft to submitted; any other status is a 409.'),
    '/claims/{claimId}/approve': action(
      'Auditors only. From submitted to approved; any other status is a 409.',
      forbidden,
    ),
    '/claims/{claimId}/reject': action(
      'Auditors only. From submitted to rejected; any other status is a 409.',
      forbidden,
    ),
  },
};
