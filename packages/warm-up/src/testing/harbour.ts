import type { ApiModel, Operation } from '@assay/api-model';
import { startApi } from './api.ts';
import type { Answer, Api, Received, Record_ } from './api.ts';
import { object, operation, text } from './operations.ts';

/** An id that no record has had: records are removed, so their number comes again. */
let last = 0;
const nextId = (letter: string): string => `${letter}${(last += 1)}`;

const itemOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** What is refused on a yacht, and why; null where nothing is in the way. */
function refusal(records: Api['records'], yacht: Record_, path: string): Answer | null {
  if (path.endsWith('/launch') && yacht['inspected'] !== true)
    return [409, { message: 'The yacht must be inspected first.' }];
  const hasSailor = [...records].some(([key, one]) => key.startsWith('/sailors/') && one['yacht'] === yacht['id']);
  if (path.endsWith('/race') && !hasSailor) return [422, { message: 'Sign a sailor before the yacht races.' }];
  if (path.endsWith('/salvage') && yacht['deleted'] !== true) return [409, { message: 'The yacht is not deleted.' }];
  if (path.endsWith('/parade') && yacht['class'] !== 'granted')
    return [403, { message: 'Only yachts that were granted a class may parade.' }];
  return null;
}

function act(records: Api['records'], yacht: Record_, { path, body }: Received): Answer {
  const refused = refusal(records, yacht, path);
  if (refused !== null) return refused;
  if (path.endsWith('/inspect')) yacht['inspected'] = true;
  if (path.endsWith('/ruling')) yacht['class'] = body['verdict'] === 'grant' ? 'granted' : 'denied';
  if (path.endsWith('/salvage')) yacht['deleted'] = false;
  if (!path.endsWith('/sailors')) return [201, yacht];
  const id = nextId('s');
  records.set(`/sailors/${id}`, { id, yacht: yacht['id'], name: body['name'] });
  return [201, records.get(`/sailors/${id}`)];
}

function bookBerth(records: Api['records'], body: Record_): Answer {
  const yacht = records.get(`/yachts/${String(body['yachtId'])}`);
  if (yacht === undefined) return [422, { errors: [{ field: 'yachtId', message: 'is missing' }] }];
  const day = String(body['from']);
  if (day < '2031-05-01' || day > '2031-05-20')
    return [422, { message: 'The harbour is open from 2031-05-01 to 2031-05-20.' }];
  if (yacht['inspected'] !== true) return [409, { message: 'This yacht was not inspected yet.' }];
  const id = nextId('b');
  records.set(`/berths/${id}`, { id, yachtId: yacht['id'], from: day, note: null });
  return [201, records.get(`/berths/${id}`)];
}

function answer(records: Api['records'], received: Received): Answer {
  const { method, path, body } = received;
  if (method === 'POST' && path === '/yachts') {
    const id = nextId('y');
    records.set(`/yachts/${id}`, { id, name: body['name'], deleted: false });
    return [201, records.get(`/yachts/${id}`)];
  }
  if (method === 'POST' && path === '/berths') return bookBerth(records, body);
  const record = records.get(itemOf(path));
  if (record === undefined) return [404, { message: 'Not found' }];
  if (method === 'POST') return act(records, record, received);
  if (method === 'GET') return record['deleted'] === true ? [410] : [200, record];
  if (path.startsWith('/yachts/')) record['deleted'] = true;
  else records.delete(path);
  return [204];
}

/** An API whose refusals name what has to happen first, which its document does not say. */
export const startHarbour = (): Promise<Api> => startApi([], answer);

const YACHT = object({ id: text, name: text });
const BERTH = {
  type: 'object',
  properties: { id: text, yachtId: text, from: { type: 'string', format: 'date' }, note: text },
} as const;
const SAILOR = object({ id: text, name: text });

export const harbourModel: Pick<ApiModel, 'definitions' | 'securitySchemes'> & { operations: Operation[] } = {
  definitions: {},
  securitySchemes: {},
  operations: [
    operation('POST', '/yachts', { answers: YACHT, body: object({ name: text }) }),
    operation('GET', '/yachts/{id}', { answers: YACHT }),
    operation('DELETE', '/yachts/{id}'),
    operation('POST', '/yachts/{id}/launch'),
    operation('POST', '/yachts/{id}/race'),
    operation('POST', '/yachts/{id}/salvage'),
    operation('POST', '/yachts/{id}/parade'),
    operation('POST', '/yachts/{id}/ruling', {
      body: object({ verdict: { type: 'string', enum: ['deny', 'grant'] } }),
    }),
    operation('POST', '/yachts/{id}/inspect'),
    operation('POST', '/yachts/{id}/sailors', { answers: SAILOR, body: object({ name: text }) }),
    operation('DELETE', '/sailors/{id}'),
    operation('GET', '/sailors/{id}', { answers: SAILOR }),
    operation('POST', '/berths', {
      answers: BERTH,
      body: object({ yachtId: text, from: { type: 'string', format: 'date', examples: ['2030-01-01'] } }, ['from']),
    }),
    operation('GET', '/berths/{id}', { answers: BERTH }),
    operation('DELETE', '/berths/{id}'),
  ],
};
