import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = parameter({ name: 'ferryId', in: 'path', schema: text });

interface Said {
  list?: string;
  summary?: string;
  dock?: string;
  values?: string[];
  /** The member by which an entry names what it is about. */
  names?: string;
  history?: JsonSchemaObject;
}

/** The rules about entries that follow from making a ferry, docking it and removing it. */
function rulesOf({
  list = '',
  summary = 'Ledger of ferries',
  dock = '',
  values = ['ferry_opened', 'docked', 'ferry_removed'],
  names = 'ferry_id',
  history,
}: Said) {
  const ferry = object({ id: text, label: text, ...(history && { history }) });
  const one = object({ id: text, [names]: text, kind: { ...text, enum: values } });
  const answers = { path: '/ferries/{ferryId}', parameters: [id] };
  const operations = [
    operation({
      method: 'POST',
      path: '/ferries',
      requestBody: body(object({ label: text })),
      responses: [respond('201', ferry)],
    }),
    operation({ ...answers, method: 'GET', responses: [respond('200', ferry)] }),
    operation({ ...answers, method: 'DELETE', responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/ferries/{ferryId}/docking',
      parameters: [id],
      description: dock,
      responses: [respond('200', ferry)],
    }),
    operation({
      method: 'GET',
      path: '/entries',
      summary,
      description: list,
      parameters: [parameter({ name: names, in: 'query', schema: text })],
      responses: [respond('200', { type: 'array', items: one })],
    }),
  ];
  return operations.slice(0, 4).flatMap((asked) =>
    generateScenarios(asked, { ...MODEL, operations }, { depth: 'deep' })
      .filter(({ details }) => details.role === 'base')
      .flatMap(({ details }) => details.followUps ?? [])
      .flatMap(({ operation: read, rules = [] }) =>
        rules.filter((rule) => rule.startsWith('any ')).map((rule) => `${asked.key}: ${read}: ${rule}`),
      ),
  );
}

it('looks for the value that the words of a request name with the list', () => {
  expect(rulesOf({ dock: 'It is entered into the ledger as `docked`.' })).toEqual([
    'POST /ferries/{ferryId}/docking: GET /entries: any `[*].kind` equals "docked"',
  ]);
  expect(rulesOf({ dock: 'The ledger gets a DOCKED_IN entry.', values: ['DOCKED_IN', 'GONE_OUT'] })).toHaveLength(1);
});

it('looks for the value that the list gives to a request, in brackets or in a table', () => {
  const found = ['POST /ferries/{ferryId}/docking: GET /entries: any `[*].kind` equals "docked"'];
  expect(rulesOf({ list: 'What is kept: fees (`ferry_removed`), and a ferry that was docked (`docked`).' })).toEqual(
    found,
  );
  expect(rulesOf({ list: '| kind | when |\n|---|---|\n| `docked` | a ferry is docked |' })).toEqual(found);
});

it('takes a value for the last thing of a list', () => {
  const list =
    'Old ones first. One for each ferry that is docked, for each crew, and for every PATCH of a ferry that sent a name (`ferry_removed`).';
  expect(rulesOf({ list })).toEqual([]);
});

it('looks for what is called after each change, by whatever names the record', () => {
  expect(
    rulesOf({
      list: 'Each successful change adds one entry.',
      names: 'subject_id',
      values: ['ferry.opened', 'ferry.docked', 'ferry.removed'],
    }),
  ).toEqual([
    'POST /ferries: GET /entries: any `[*].kind` equals "ferry.opened"',
    'DELETE /ferries/{ferryId}: GET /entries: any `[*].kind` equals "ferry.removed"',
    'POST /ferries/{ferryId}/docking: GET /entries: any `[*].kind` equals "ferry.docked"',
  ]);
});

it.each([
  { dock: 'Its ledger is `docked` then.' },
  { dock: 'It is entered into the ledger as `docked` if there is a fee.' },
  { dock: 'It becomes `docked`.' },
  { list: 'A ferry that is docked with a fee (`docked`).' },
  { list: 'Each change may add one entry later.' },
])('looks for nothing by %j', (said) => {
  expect(rulesOf(said)).toEqual([]);
});

it('looks into the history that a record carries', () => {
  const history: JsonSchemaObject = {
    type: 'array',
    items: object({ at: text, what: { ...text, enum: ['made', 'docked'] } }),
  };
  expect(rulesOf({ history })).toEqual([
    'POST /ferries/{ferryId}/docking: GET /ferries/{ferryId}: any `history[*].what` equals "docked"',
  ]);
});
