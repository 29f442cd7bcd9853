import type { ApiModel, Operation } from '@assay/api-model';
import { startApi } from './api.ts';
import type { Answer, Api, Received, Record_ } from './api.ts';
import { object, operation, text } from './operations.ts';

const CREW: Record_[] = [
  { id: 'c1', name: 'Otto', mail: 'otto@airfield.example', role: 'mechanic' },
  { id: 'c2', name: 'Ada', mail: 'ada@airfield.example', role: 'pilot' },
  { id: 'c3', name: 'Pia', mail: 'pia@airfield.example', role: 'pilot' },
];
const invalid = (pointer: string, detail: string): Answer => [422, { errors: [{ detail, source: { pointer } }] }];

function make(records: Api['records'], path: string, record: Record_): Answer {
  const id = `r${records.size}`;
  records.set(`${path}/${id}`, { id, ...record });
  return [201, records.get(`${path}/${id}`)];
}

function planFlight(records: Api['records'], { purpose, crew, hangar }: Record_): Answer {
  const named = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  if (crew === undefined) return invalid('/crew', 'is missing');
  if (CREW.find(({ id }) => id === named(crew))?.['role'] !== 'pilot') return invalid('/crew/id', 'is not a pilot');
  if (hangar !== undefined && !records.has(`/hangars/${String(named(hangar))}`))
    return invalid('/hangar/id', 'is unknown');
  return make(records, '/flights', { purpose, crew: named(crew), hangar: named(hangar), status: 'planned' });
}

function clear(records: Api['records'], flight: Record_): Answer {
  const hangar = records.get(`/hangars/${String(flight['hangar'])}`);
  if (hangar === undefined) return [409, { message: 'The flight has no hangar.' }];
  if (hangar['closed'] === true) return [409, { message: 'The gates are shut.' }];
  flight['status'] = 'cleared';
  return [200, flight];
}

function answer(records: Api['records'], { method, path, body }: Received): Answer {
  const list = ['/hangars', '/flights'].find((one) => one === path);
  if (path === '/members') return [200, { items: CREW }];
  if (method === 'GET' && list !== undefined)
    return [200, { items: [...records].filter(([key]) => key.startsWith(`${list}/`)).map(([, one]) => one) }];
  if (path === '/hangars') return make(records, path, { name: body['name'], closed: false });
  if (path === '/flights') return planFlight(records, body);
  const record = records.get(path.split('/').slice(0, 3).join('/'));
  if (record === undefined) return [404, { message: 'Not found' }];
  if (path.endsWith('/actions/clear')) return clear(records, record);
  if (method === 'DELETE') records.delete(path);
  return method === 'DELETE' ? [204] : [200, record];
}

/** An API whose document marks as optional what it asks for, and whose lists begin with what will not do. */
export const startAirfield = (): Promise<Api> =>
  startApi([['/hangars/h1', { id: 'h1', name: 'Old', closed: true }]], answer);

const reference = (type: string) =>
  object({ id: { ...text, description: `Id of the ${type}.` }, type: { const: type } });
const HANGAR = object({ id: text, name: text });
const FLIGHT = object({ id: text, purpose: text, status: { type: 'string', enum: ['planned', 'cleared'] } });
const listOf = (item: Parameters<typeof object>[0]) => object({ items: { type: 'array', items: object(item) } });

export const airfieldModel: Pick<ApiModel, 'definitions' | 'securitySchemes'> & { operations: Operation[] } = {
  definitions: {},
  securitySchemes: {},
  operations: [
    operation('GET', '/members', { answers: listOf({ id: text, name: text, mail: text, role: text }) }),
    operation('GET', '/hangars', { answers: listOf({ id: text, name: text }) }),
    operation('POST', '/hangars', { answers: HANGAR, body: object({ name: text }) }),
    operation('GET', '/hangars/{id}', { answers: HANGAR }),
    operation('DELETE', '/hangars/{id}'),
    operation('POST', '/flights', {
      answers: FLIGHT,
      body: object({ purpose: text, crew: reference('members'), hangar: reference('hangars') }, ['purpose']),
    }),
    operation('GET', '/flights', { answers: listOf({ id: text, purpose: text }) }),
    operation('GET', '/flights/{id}', { answers: FLIGHT }),
    operation('DELETE', '/flights/{id}'),
    { ...operation('POST', '/flights/{id}/actions/clear', { answers: FLIGHT }), description: 'planned -> cleared' },
  ],
};
