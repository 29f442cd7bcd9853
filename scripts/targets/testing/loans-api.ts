import { startSmallApi } from './small-api.ts';
import type { Answer, Asked, SmallApi } from './small-api.ts';

/** Loans of works: API keys, HAL, numbers as ids, owners by a 403, one call for all moves, and records below one another. */
export type LoansFault =
  | 'foreign-read'
  | 'foreign-note'
  | 'foreign-move'
  | 'foreign-removal'
  | 'key-cut'
  | 'grant-skipped'
  | 'moved-back'
  | 'refused-but-moved'
  | 'note-in-any-state'
  | 'account-settable'
  | 'starts-granted';

interface Loan {
  id: number;
  account_id: string;
  work: string;
  days: number;
  state: string;
  notes: { id: number; text: string }[];
}

export const KEYS = { main: 'k-north-0123456789', other: 'k-south-9876543210' };
const ACCOUNTS = new Map([
  [KEYS.main, 'north'],
  [KEYS.other, 'south'],
]);
const MOVES: Record<string, string[]> = {
  requested: ['granted', 'withdrawn'],
  granted: ['returned'],
  returned: [],
  withdrawn: [],
};

const areDays = (days: unknown): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 365;
const refuse = (status: number, title: string): Answer => ({ status, body: { type: 'about:blank', title, status } });
const shown = ({ notes, ...loan }: Loan) => ({
  ...loan,
  note_count: notes.length,
  _links: { self: { href: `/loans/${loan.id}` } },
});

export class LoansApi {
  readonly loans = new Map<number, Loan>();
  readonly #fault: LoansFault | null;
  #next = 500;

  constructor(fault: LoansFault | null) {
    this.#fault = fault;
    this.loans.set(1, { id: 1, account_id: 'east', work: 'Harbour at dusk', days: 30, state: 'granted', notes: [] });
  }

  start(): Promise<SmallApi> {
    return startSmallApi((asked) => this.#answer(asked), 'application/hal+json');
  }

  #has(fault: LoansFault): boolean {
    return this.#fault === fault;
  }

  #accountOf({ headers }: Asked): string | undefined {
    const key = String(headers['x-gallery-key'] ?? '');
    const cut = [...ACCOUNTS].find(([whole]) => key.length > 4 && whole.startsWith(key));
    return this.#has('key-cut') ? cut?.[1] : ACCOUNTS.get(key);
  }

  #answer(asked: Asked): Answer {
    const account = this.#accountOf(asked);
    if (account === undefined) return refuse(401, 'A key is needed.');
    const [, id, below, noteId] = asked.path;
    if (id === undefined) return asked.method === 'POST' ? this.#create(asked, account) : this.#list(account);
    const loan = this.loans.get(Number(id));
    if (loan === undefined) return refuse(404, 'No such loan.');
    const isOwn = loan.account_id === account;
    if (below === 'transitions') return this.#move(asked, loan, isOwn);
    if (below === 'notes') return this.#note(asked, loan, { isOwn, noteId });
    return this.#item(asked, loan, isOwn);
  }

  #create({ body }: Asked, account: string): Answer {
    const { work, days } = body;
    if (typeof work !== 'string' || work === '' || !areDays(days)) return refuse(400, 'work and days are needed.');
    this.#next += 1;
    const state = this.#has('starts-granted') && typeof body['state'] === 'string' ? body['state'] : 'requested';
    const loan: Loan = { id: this.#next, account_id: account, work, days, state, notes: [] };
    this.loans.set(loan.id, loan);
    return { status: 201, body: shown(loan) };
  }

  #list(account: string): Answer {
    const loans = [...this.loans.values()].filter((one) => one.account_id === account).map(shown);
    return { status: 200, body: { _embedded: { loans }, total: loans.length } };
  }

  #item({ method, body }: Asked, loan: Loan, isOwn: boolean): Answer {
    const isOpen =
      isOwn || (method === 'GET' && this.#has('foreign-read')) || (method === 'DELETE' && this.#has('foreign-removal'));
    if (!isOpen) return refuse(403, 'It belongs to another account.');
    if (method === 'GET') return { status: 200, body: shown(loan) };
    if (method === 'DELETE') {
      this.loans.delete(loan.id);
      return { status: 204 };
    }
    return method === 'PATCH' ? this.#change(body, loan) : refuse(405, 'No.');
  }

  #change(body: Asked['body'], loan: Loan): Answer {
    const { days = loan.days } = body;
    if (Object.keys(body).length === 0 || !areDays(days)) return refuse(400, 'days is wrong.');
    loan.days = days;
    if (this.#has('account-settable') && typeof body['account_id'] === 'string') loan.account_id = body['account_id'];
    return { status: 200, body: shown(loan) };
  }

  #move({ body }: Asked, loan: Loan, isOwn: boolean): Answer {
    if (!isOwn && !this.#has('foreign-move')) return refuse(403, 'It belongs to another account.');
    const { to } = body;
    if (typeof to !== 'string' || !Object.hasOwn(MOVES, to)) return refuse(400, 'to is no state.');
    const isAllowed = MOVES[loan.state]?.includes(to) === true || this.#isLetThrough(loan.state, to);
    if (isAllowed || this.#has('refused-but-moved')) loan.state = to;
    return isAllowed ? { status: 200, body: shown(loan) } : refuse(409, 'Not a move that a loan can make.');
  }

  #isLetThrough(from: string, to: string): boolean {
    if (from === 'requested' && to === 'returned') return this.#has('grant-skipped');
    return from === 'returned' && to === 'granted' && this.#has('moved-back');
  }

  #note(
    { method, body }: Asked,
    loan: Loan,
    { isOwn, noteId }: { isOwn: boolean; noteId: string | undefined },
  ): Answer {
    if (!isOwn && !this.#has('foreign-note')) return refuse(403, 'It belongs to another account.');
    if (method === 'DELETE') {
      const at = loan.notes.findIndex(({ id }) => String(id) === noteId);
      if (at < 0) return refuse(404, 'No such note.');
      loan.notes.splice(at, 1);
      return { status: 204 };
    }
    const { text } = body;
    if (typeof text !== 'string' || text === '') return refuse(400, 'text is needed.');
    if (loan.state !== 'granted' && !this.#has('note-in-any-state')) return refuse(409, 'The loan is not granted.');
    this.#next += 1;
    const note = { id: this.#next, text };
    loan.notes.push(note);
    return { status: 201, body: note };
  }
}

const text = { type: 'string' };
const problem = (description: string) => ({
  description,
  content: {
    'application/problem+json': { schema: { type: 'object', required: ['title'], properties: { title: text } } },
  },
});
const states = ['requested', 'granted', 'returned', 'withdrawn'];
const days = { type: 'integer', minimum: 1, maximum: 365, example: 30 };
const loan = {
  type: 'object',
  required: ['id', 'account_id', 'work', 'days', 'state', 'note_count', '_links'],
  properties: {
    id: { type: 'integer', readOnly: true },
    account_id: { type: 'string', readOnly: true, description: 'The account that asked for it.' },
    work: { type: 'string', minLength: 1, example: 'Portrait of a miller' },
    days,
    state: { type: 'string', enum: states, readOnly: true },
    note_count: { type: 'integer' },
    _links: { type: 'object' },
  },
};
const note = { type: 'object', required: ['id', 'text'], properties: { id: { type: 'integer' }, text } };
const answered = (schema: object) => ({ description: 'Done.', content: { 'application/hal+json': { schema } } });
const sent = (required: string[], properties: object) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required, properties } } },
});
const unauthorized = { '401': problem('A key is needed.') };
const refused = {
  ...unauthorized,
  '403': problem('The loan belongs to another account.'),
  '404': problem('There is no such loan.'),
};
const invalid = { '400': problem('Not valid.') };
const conflict = { '409': problem('Not in this state.') };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const noteId = { name: 'note_id', in: 'path', required: true, schema: { type: 'integer' } };

export const loansDocument = {
  openapi: '3.1.0',
  info: { title: 'Loans of works', version: '1' },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Gallery-Key' } } },
  security: [{ key: [] }],
  paths: {
    '/loans': {
      get: {
        responses: {
          '200': answered({
            type: 'object',
            properties: {
              _embedded: { type: 'object', properties: { loans: { type: 'array', items: loan } } },
              total: { type: 'integer' },
            },
          }),
          ...unauthorized,
        },
      },
      post: {
        description: 'A new loan is requested.',
        requestBody: sent(['work', 'days'], { work: loan.properties.work, days }),
        responses: { '201': answered(loan), ...invalid, ...unauthorized },
      },
    },
    '/loans/{id}': {
      parameters: [id],
      get: { responses: { '200': answered(loan), ...refused } },
      patch: { requestBody: sent([], { days }), responses: { '200': answered(loan), ...invalid, ...refused } },
      delete: { responses: { '204': { description: 'Gone.' }, ...refused } },
    },
    '/loans/{id}/transitions': {
      parameters: [id],
      post: {
        description: 'requested -> granted -> returned, requested -> withdrawn. Any other move is a 409.',
        requestBody: sent(['to'], { to: { type: 'string', enum: states } }),
        responses: { '200': answered(loan), ...invalid, ...refused, ...conflict },
      },
    },
    '/loans/{id}/notes': {
      parameters: [id],
      post: {
        description: 'Only while the loan is granted; otherwise 409.',
        requestBody: sent(['text'], { text: { type: 'string', minLength: 1, example: 'Frame is loose.' } }),
        responses: { '201': answered(note), ...invalid, ...refused, ...conflict },
      },
    },
    '/loans/{id}/notes/{note_id}': {
      parameters: [id, noteId],
      delete: { responses: { '204': { description: 'Gone.' }, ...refused } },
    },
  },
};
