import type { ApiModel, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { startApi } from './api.ts';
import type { Answer, Api, Received, Record_ } from './api.ts';
import { object, operation, text } from './operations.ts';

/** One create with what its document does not say, and how it refuses. */
interface Rule {
  path: string;
  fields: Record<string, JsonSchema>;
  required?: string[];
  example: Record_;
  refuses: (body: Record_) => Answer | null;
}

const day: JsonSchemaObject = { type: 'string', format: 'date' };
const moment: JsonSchemaObject = { type: 'string', format: 'date-time' };
const whole: JsonSchemaObject = { type: 'integer' };
const when = (isRefused: boolean, answer: Answer): Answer | null => (isRefused ? answer : null);
const momentOf = (value: unknown): Date => new Date(String(value));

/** Refusals in words, codes and statuses that no table of phrases has. */
const RULES: readonly Rule[] = [
  {
    path: '/firings',
    fields: { lit_on: day },
    example: { lit_on: '2031-03-01' },
    refuses: ({ lit_on }) =>
      when([0, 6].includes(momentOf(lit_on).getUTCDay()), [400, { virhe: 'Uuni lepää: lit_on', t: 4 }]),
  },
  {
    path: '/viewings',
    fields: { opens_at: moment },
    example: { opens_at: '2031-03-05T23:17:00Z' },
    refuses: ({ opens_at }) =>
      when(![9, 10, 11].includes(momentOf(opens_at).getUTCHours()), [422, { fout: 'Dicht. (opens_at)' }]),
  },
  {
    path: '/workshops',
    fields: { first_at: moment, last_at: moment },
    example: { first_at: '2031-03-05T10:00:00Z', last_at: '2031-03-05T10:00:00Z' },
    refuses: ({ first_at, last_at }) =>
      when(momentOf(last_at) <= momentOf(first_at), [422, { code: 'W-11', field: 'last_at' }]),
  },
  {
    path: '/glazes',
    fields: { tone: { type: 'string', enum: ['ash', 'iron', 'tin'] } },
    example: { tone: 'ash' },
    refuses: ({ tone }) => when(tone !== 'tin', [400]),
  },
  {
    path: '/moulds',
    fields: { height: { type: 'integer', minimum: 2 } },
    example: { height: 90 },
    refuses: ({ height }) => when(Number(height) > 20, [422, { errors: [{ field: 'height', code: 'M7' }] }]),
  },
  {
    path: '/palettes',
    fields: { colours: { type: 'array', items: text } },
    example: { colours: ['red', 'red'] },
    refuses: ({ colours }) =>
      when(Array.isArray(colours) && new Set(colours).size < colours.length, [422, 'Nid felly: colours']),
  },
  {
    path: '/seals',
    fields: { motif: text, verse: text },
    required: ['motif'],
    example: { motif: 'heron', verse: 'Still water' },
    refuses: ({ verse }) => when(verse !== undefined, [409, { huh: 'The verse sings too loud.' }]),
  },
  {
    path: '/clays',
    fields: { pit: text, grog: { type: 'integer', default: 3 } },
    required: ['pit'],
    example: { pit: 'north' },
    refuses: ({ grog }) => when(grog === undefined, [409, { code: 'GROG?' }]),
  },
  {
    path: '/lids',
    fields: { loose: { type: 'boolean' } },
    example: { loose: true },
    refuses: ({ loose }) => when(loose === true, [422, { why: '蓋は固く' }]),
  },
  {
    path: '/swaps',
    fields: { shelf_id: text, goal: object({ shelf_id: text }) },
    example: { shelf_id: 's-1', goal: { shelf_id: 's-1' } },
    refuses: ({ shelf_id, goal }) =>
      when(JSON.stringify(goal) === JSON.stringify({ shelf_id }), [422, { code: 'twins', param: 'goal.shelf_id' }]),
  },
  {
    path: '/kilns',
    fields: { low: whole, high: whole },
    example: { low: 90, high: 40 },
    refuses: ({ low, high }) => when(Number(low) > Number(high), [422, { at: 'low', say: 'upside down: low' }]),
  },
];

const PLAIN: Record<string, Record<string, JsonSchema>> = {
  '/shelves': { label: text },
  '/pots': { shape: text },
  '/pots/{id}/handles': { side: text },
};

function make(records: Api['records'], path: string, body: Record_): Answer {
  const id = `r${records.size + 1}`;
  records.set(`${path}/${id}`, { ...body, id });
  return [201, records.get(`${path}/${id}`)];
}

/** A pot is fired once it is dry, and sold with a handle; both are said by a status or a word alone. */
function act(records: Api['records'], path: string): Answer {
  const pot = path.slice(0, path.lastIndexOf('/'));
  const record = records.get(pot);
  if (record === undefined) return [404];
  if (path.endsWith('/fire') && record['dry'] !== true) return [409];
  if (path.endsWith('/sell') && ![...records.keys()].some((one) => one.startsWith(`${pot}/handles/`)))
    return [409, 'bare'];
  if (path.endsWith('/air')) record['dry'] = true;
  return [200, record];
}

function answer(records: Api['records'], { method, path, body }: Received): Answer {
  if (method === 'POST' && /\/(air|fire|sell)$/.test(path)) return act(records, path);
  const refused = RULES.find((one) => one.path === path && method === 'POST')?.refuses(body) ?? null;
  if (refused !== null) return refused;
  if (method === 'POST') return make(records, path, body);
  const record = records.get(path);
  if (record === undefined) return [404];
  if (method === 'DELETE') records.delete(path);
  return method === 'DELETE' ? [204] : [200, record];
}

export const startPottery = (): Promise<Api> => startApi([], answer);

function create(path: string, fields: Record<string, JsonSchema>, more: Partial<Rule> = {}): Operation[] {
  const answers = object({ id: text, ...fields }, ['id']);
  const made = operation('POST', path, { answers, body: object(fields, more.required) });
  const { requestBody } = made;
  const content = (requestBody?.content ?? []).map((one) => ({
    ...one,
    examples: more.example === undefined ? [] : [JSON.parse(JSON.stringify(more.example))],
  }));
  const below = path.includes('{') ? `${path}/{below}` : `${path}/{id}`;
  return [
    { ...made, requestBody: requestBody && { ...requestBody, content } },
    operation('GET', below, { answers }),
    operation('DELETE', below),
  ];
}

export const potteryModel: Pick<ApiModel, 'definitions' | 'securitySchemes'> & { operations: Operation[] } = {
  definitions: {},
  securitySchemes: {},
  operations: [
    ...Object.entries(PLAIN).flatMap(([path, fields]) => create(path, fields)),
    ...RULES.flatMap((rule) => create(rule.path, rule.fields, rule)),
    ...['air', 'fire', 'sell'].map((verb) =>
      operation('POST', `/pots/{id}/${verb}`, { answers: object({ id: text }) }),
    ),
  ],
};
