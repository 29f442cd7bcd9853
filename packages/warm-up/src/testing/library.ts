import type { ApiModel, Operation } from '@assay/api-model';
import { startApi } from './api.ts';
import type { Answer, Api, Record_ } from './api.ts';
import { object, operation, text } from './operations.ts';

export type Library = Api;

const STATES = ['drafted', 'shelved', 'lent'];

/**
 * An API that refuses what its document does not say: a branch list, unique names, a state, a part that must be there, a card
 * that is handed in before it is removed.
 */
function answer(library: Pick<Library, 'records'>, method: string, path: string, body: Record_): Answer {
  const { records } = library;
  const at = (pattern: RegExp): string | null => pattern.exec(path)?.[1] ?? null;
  const shelf = at(/^\/shelves\/([^/]+)/);
  const book = at(/^\/books\/([^/]+)/);
  if (method === 'GET' || method === 'DELETE') return readOrRemove(records, method, path);
  if (path === '/shelves') return makeShelf(records, body);
  if (path === '/books') return makeBook(records, body);
  if (path.startsWith('/cards')) return changeCard(records, path);
  if (shelf !== null && path.endsWith('/labels')) return makeLabel(records, shelf, body);
  if (book !== null && path.endsWith('/moves')) return moveBook(records, `/books/${book}`, body);
  if (book !== null && path.endsWith('/loans')) return lendBook(records, `/books/${book}`);
  return [404, { message: 'Not found' }];
}

function readOrRemove(records: Library['records'], method: string, path: string): Answer {
  if (path === '/shelves' || path === '/books')
    return [200, [...records].filter(([key]) => key.startsWith(`${path}/`)).map(([, record]) => record)];
  const record = records.get(path);
  if (record === undefined) return [404, { message: 'Not found' }];
  if (method === 'GET') return [200, record];
  if (record['state'] === 'shelved') return [409, { message: 'A shelved book stays.' }];
  if (record['until'] === null) return [409, { message: 'The card is still out: hand in first.' }];
  records.delete(path);
  return [204];
}

function makeShelf(records: Library['records'], body: Record_): Answer {
  if (body['branch'] !== 'north' && body['branch'] !== 'south')
    return [422, { errors: { branch: ['must be one of: north, south'] } }];
  const isTaken = [...records.values()].some((one) => one['name'] === body['name']);
  if (isTaken) return [409, { message: 'name has already been taken' }];
  const mark = `shelf-${records.size + 1}-x`;
  records.set(`/shelves/${mark}`, { mark, name: body['name'], branch: body['branch'] });
  return [201, records.get(`/shelves/${mark}`)];
}

function makeBook(records: Library['records'], body: Record_): Answer {
  if (Number(body['pages']) > 40) return [400, 'pages must be no more than 40'];
  if (!records.has(`/shelves/${String(body['shelf'])}`))
    return [422, { errors: [{ field: 'shelf', message: 'does not exist' }] }];
  const id = records.size + 100;
  records.set(`/books/${id}`, { id, pages: body['pages'], shelf: body['shelf'], state: 'drafted' });
  return [201, records.get(`/books/${id}`)];
}

function changeCard(records: Library['records'], path: string): Answer {
  if (path !== '/cards') return handIn(records, path.replace('/hand-in', ''), path);
  const id = records.size + 900;
  records.set(`/cards/${id}`, { id, until: null });
  return [201, records.get(`/cards/${id}`)];
}

function handIn(records: Library['records'], path: string, asked: string): Answer {
  const record = records.get(path);
  if (record === undefined) return [404, { message: 'Not found' }];
  if (!asked.endsWith('/hand-in')) return [409, { message: 'It is not lost.' }];
  record['until'] = 'today';
  return [200, record];
}

function makeLabel(records: Library['records'], shelf: string, body: Record_): Answer {
  if (!records.has(`/shelves/${shelf}`)) return [404];
  const id = records.size + 500;
  records.set(`/labels/${id}`, { id, shelf, text: body['text'] });
  return [201, records.get(`/labels/${id}`)];
}

function moveBook(records: Library['records'], path: string, body: Record_): Answer {
  const record = records.get(path);
  if (record === undefined) return [404, { message: 'Not found' }];
  const order = STATES.indexOf(String(record['state']));
  if (STATES[order + 1] !== body['to'])
    return [409, { message: `A ${String(record['state'])} book cannot become ${String(body['to'])}.` }];
  record['state'] = body['to'];
  return [200, record];
}

function lendBook(records: Library['records'], path: string): Answer {
  const record = records.get(path);
  if (record === undefined) return [404, { message: 'Not found' }];
  return record['state'] === 'shelved' ? [201, { id: 1 }] : [409, { message: 'Only a shelved book can be lent.' }];
}

export const startLibrary = (): Promise<Library> =>
  startApi([['/shelves/old', { mark: 'old', name: 'Old', branch: 'south' }]], (records, { method, path, body }) =>
    answer({ records }, method, path, body),
  );

const SHELF = object({ mark: text, name: text, branch: text });
const CARD = object({ id: { type: 'integer' }, until: { type: ['string', 'null'] } });
const BOOK = object({
  id: { type: 'integer' },
  pages: { type: 'integer' },
  shelf: text,
  state: { type: 'string', enum: STATES },
});

/** What the document of the library says: less than its server asks for. */
export const libraryModel: Pick<ApiModel, 'definitions' | 'securitySchemes'> & { operations: Operation[] } = {
  definitions: {},
  securitySchemes: {},
  operations: [
    operation('GET', '/shelves', { answers: { type: 'array', items: SHELF } }),
    operation('POST', '/shelves', { answers: SHELF, body: object({ name: text, branch: text }) }),
    operation('GET', '/shelves/{mark}', { answers: SHELF }),
    operation('DELETE', '/shelves/{mark}'),
    operation('POST', '/books', {
      answers: BOOK,
      body: object({ pages: { type: 'integer', examples: [900] }, shelf: text }),
    }),
    operation('GET', '/books/{id}', { answers: BOOK }),
    operation('DELETE', '/books/{id}'),
    operation('POST', '/books/{id}/moves', {
      answers: BOOK,
      body: object({ to: { type: 'string', enum: STATES.slice(1) } }),
    }),
    operation('POST', '/books/{id}/loans'),
    operation('POST', '/cards', { answers: CARD, body: object({ holder: text }) }),
    operation('GET', '/cards/{id}', { answers: CARD }),
    operation('DELETE', '/cards/{id}'),
    operation('POST', '/cards/{id}/replace'),
    operation('POST', '/cards/{id}/hand-in'),
  ],
};
