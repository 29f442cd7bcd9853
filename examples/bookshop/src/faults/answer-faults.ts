import type { Answer } from '../http/call.ts';
import type { FaultName, FaultSet } from './catalogue.ts';

type Body = Record<string, unknown>;

interface AnswerFault {
  /** operationId, or `*` for every operation. */
  operation: string;
  when: (status: number) => boolean;
  spoil: (answer: Answer, body: Body) => Answer;
}

const success = (status: number): boolean => status < 300;
const failure = (status: number): boolean => status >= 400;

const onSuccess = (operation: string, spoil: AnswerFault['spoil']): AnswerFault => ({
  operation,
  when: success,
  spoil,
});

const withBody = (operation: string, change: (body: Body) => Body): AnswerFault =>
  onSuccess(operation, (answer, body) => ({ ...answer, body: change(body) }));

const items = (body: Body): Body[] => body['data'] as Body[];

const without = (record: Body, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const local = (timestamp: unknown): string => String(timestamp).slice(0, 10).split('-').toReversed().join('/');

const ANSWER_FAULTS: Partial<Record<FaultName, AnswerFault>> = {
  'create-answers-200': onSuccess('createBook', (answer) => ({ ...answer, status: 200 })),
  'delete-answers-200': onSuccess('deleteReview', () => ({ status: 200, body: { deleted: true } })),
  'price-as-text': withBody('getBook', (body) => ({ ...body, price: String(body['price']) })),
  'price-negative': withBody('listBooks', (body) => ({
    ...body,
    data: items(body).map((book, index) => (index === 0 ? { ...book, price: -Number(book['price']) } : book)),
  })),
  'isbn-missing': withBody('listBooks', (body) => ({
    ...body,
    data: items(body).map((book) => without(book, 'isbn')),
  })),
  'author-name-null': withBody('getAuthor', (body) => ({ ...body, name: null })),
  'rating-out-of-range': withBody('getReview', (body) => ({ ...body, rating: Number(body['rating']) * 2 })),
  'email-mangled': withBody('getMe', (body) => ({ ...body, email: String(body['email']).replace('@', ' at ') })),
  'date-format-local': withBody('getOrder', (body) => ({
    ...body,
    placed_at: local(body['placed_at']),
    updated_at: local(body['updated_at']),
  })),
  'status-misspelled': withBody('cancelOrder', (body) => ({ ...body, status: 'canceled' })),
  'currency-wrong': withBody('getOrder', (body) => ({ ...body, currency: 'USD' })),
  'list-total-wrong': withBody('listBooks', (body) => ({
    ...body,
    meta: { ...(body['meta'] as Body), total: items(body).length },
  })),
  'html-content-type': onSuccess('getBook', (answer) => ({ ...answer, contentType: 'text/html; charset=utf-8' })),
  'etag-missing': onSuccess('getBook', (answer) => ({ ...answer, headers: {} })),
  'location-missing': onSuccess('createBook', (answer) => ({
    ...answer,
    headers: { ETag: answer.headers?.['ETag'] ?? '' },
  })),
  'validation-answers-400': {
    operation: '*',
    when: (status) => status === 422,
    spoil: (answer, body) => ({ ...answer, status: 400, body: { ...body, status: 400 } }),
  },
  'stack-trace-leaked': {
    operation: '*',
    when: (status) => status === 404,
    spoil: (answer, body) => ({
      ...answer,
      body: {
        ...body,
        stack: `Error: ${String(body['detail'])}\n    at getRecord (/srv/bookshop/src/shop/shop.ts:67:11)`,
      },
    }),
  },
  'problem-detail-missing': {
    operation: '*',
    when: failure,
    spoil: (answer, body) => ({ ...answer, body: without(body, 'detail') }),
  },
  'problem-content-type': {
    operation: '*',
    when: failure,
    spoil: (answer) => ({ ...answer, contentType: 'application/json; charset=utf-8' }),
  },
};

/** Spoils an answer on its way out, as the switched-on faults say. */
export function spoilAnswer(faults: FaultSet, operationId: string, answer: Answer): Answer {
  let spoiled = answer;
  for (const name of faults) {
    const fault = ANSWER_FAULTS[name];
    if (fault === undefined || !fault.when(spoiled.status)) continue;
    if (fault.operation !== '*' && fault.operation !== operationId) continue;
    spoiled = fault.spoil(spoiled, (spoiled.body ?? {}) as Body);
  }
  return spoiled;
}
