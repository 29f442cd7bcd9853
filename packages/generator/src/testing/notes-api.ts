import type { JsonSchema, JsonSchemaObject, Operation, Parameter } from '@assay/api-model';
import type { Situation } from '../chains/situation.ts';
import type { Candidate } from '../oracles/candidate.ts';
import type { Oracle } from '../oracles/oracle.ts';
import { indexOf } from '../resources/api-index.ts';
import { body, operation, parameter, respond } from './operations.ts';

export const text: JsonSchemaObject = { type: 'string' };
export const whole: JsonSchemaObject = { type: 'integer' };
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchemaObject => ({
  type: 'object',
  properties,
  required,
});

/** A parameter of the list of notes. */
export const asked = (name: string, schema: JsonSchemaObject, description: string | null = null): Parameter =>
  parameter({ name, in: 'query', schema, description });

const fields = { title: text, rank: whole, kind: { ...text, enum: ['plan', 'idea'] } };
const note = object({ id: { ...text, format: 'uuid' }, ...fields });

/** What a small API of notes has beside their create, read and removal. */
export interface Notes {
  query?: readonly Parameter[];
  headers?: readonly string[];
  description?: string;
  /** Nothing makes notes. */
  isReadOnly?: boolean;
  change?: Partial<Operation> & Pick<Operation, 'method'>;
  /** Of the body that makes a note. */
  made?: JsonSchemaObject;
  /** Of the note as it is read. */
  note?: JsonSchemaObject;
}

const ID = parameter({ name: 'noteId', in: 'path', schema: { ...text, format: 'uuid' } });

function operationsOf({
  query = [],
  headers = [],
  description,
  isReadOnly = false,
  change,
  made = object(fields),
  note: shown = note,
}: Notes) {
  const list = operation({
    method: 'GET',
    path: '/notes',
    description: description ?? null,
    parameters: [...query],
    responses: [
      {
        ...respond('200', { type: 'array', items: shown }),
        headers: headers.map((name) => ({ name, required: true, schema: text })),
      },
      respond('400'),
    ],
  });
  const item = { path: '/notes/{noteId}', parameters: [ID] };
  const create = operation({
    method: 'POST',
    path: '/notes',
    requestBody: body(made),
    responses: [respond('201', shown), respond('400')],
  });
  const read = operation({ method: 'GET', ...item, responses: [respond('200', shown), respond('404')] });
  const remove = operation({ method: 'DELETE', ...item, responses: [respond('204'), respond('404')] });
  const write = {
    ...item,
    requestBody: body(object(fields, [])),
    responses: [respond('200', shown), respond('400'), respond('404')],
  };
  return [
    list,
    ...(isReadOnly ? [read] : [create, read, remove]),
    ...(change === undefined ? [] : [operation({ ...write, ...change })]),
  ];
}

/** The scenarios that an oracle makes for one operation of a small API. */
export function candidatesOf(candidates: Oracle['candidates'], key: string, notes: Notes): Candidate[] {
  const operations = operationsOf(notes);
  const index = indexOf(operations, {});
  const found = index.operations.find((one) => one.key === key);
  if (found === undefined) throw new Error(`The API of notes has no ${key}.`);
  const situation: Situation = {
    operation: found,
    index,
    seed: 0,
    securitySchemes: {},
    accounts: [],
    description: '',
  };
  return candidates(situation);
}

/** Their names. */
export const namesOf = (candidates: Oracle['candidates'], key: string, notes: Notes): string[] =>
  candidatesOf(candidates, key, notes).map(({ name }) => name);

/** An oracle, what the API has, and the scenarios that it makes then: their names, none where a guard says no. */
export type OracleCase = readonly [candidates: Oracle['candidates'], notes: Notes, names: readonly string[]];

export const SEARCH = asked('q', text, 'Part of the title, in any case.');
export const SIZE = asked('limit', { ...whole, minimum: 1, maximum: 50, default: 20 });
