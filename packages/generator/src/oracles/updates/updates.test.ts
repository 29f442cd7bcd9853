import type { JsonSchemaObject } from '@assay/api-model';
import { expect, test } from 'vitest';
import { namesOf, text, whole, type OracleCase } from '../../testing/notes-api.ts';
import { body } from '../../testing/operations.ts';
import { clearsByNull } from './clears.ts';
import { samePutTwice } from './idempotent.ts';
import { keepsOthers } from './keeps-others.ts';
import { readOnlyKept } from './read-only.ts';
import { refusedChanges } from './refused-change.ts';
import { replaces } from './replaces.ts';
import { staleChange } from './stale-change.ts';

const put = { method: 'PUT', description: 'Replaces the note.' } as const;
const note: JsonSchemaObject = {
  type: 'object',
  properties: { title: { ...text, minLength: 3 }, rank: whole, kind: { ...text, enum: ['plan', 'idea'] } },
  required: ['title', 'rank'],
};
const writes = body(note);
const saying = (description: string) => body({ ...note, description });

const nullable = (name: string, own: Record<string, JsonSchemaObject> = {}): JsonSchemaObject => ({
  type: 'object',
  properties: { ...own, title: text, [name]: { type: ['string', 'null'] } },
  required: [...Object.keys(own), 'title'],
});
/** What a schema says of null in a change of this member. */
const clearing = (name: string, description: string): OracleCase[1] => ({
  made: nullable(name),
  note: nullable(name, { id: { ...text, format: 'uuid' } }),
  change: { method: 'PATCH', requestBody: body({ ...nullable(name), required: [], description }) },
});

const cases: Record<string, readonly [key: string, ...OracleCase]> = {
  'a PATCH keeps what it does not name': [
    'PATCH /notes/{noteId}',
    keepsOthers,
    { change: { method: 'PATCH' } },
    ['Changing title keeps everything else', 'Changing rank keeps everything else'],
  ],
  'a PUT promises that to nobody': ['PUT /notes/{noteId}', keepsOthers, { change: put }, []],
  'a null clears nothing that may not be null': [
    'PATCH /notes/{noteId}',
    clearsByNull,
    { change: { method: 'PATCH' } },
    [],
  ],
  'a null clears what the schema of the body names': [
    'PATCH /notes/{noteId}',
    clearsByNull,
    clearing('remark', 'Fields sent as null keep their value, with one exception: `remark: null` clears the remark.'),
    ['null takes remark away'],
  ],
  'a null clears what is named with signs of patterns': [
    'PATCH /notes/{noteId}',
    clearsByNull,
    clearing('remark(s', 'Null clears a field.'),
    ['null takes remark(s away'],
  ],
  'a null does not clear what is beside it': [
    'PATCH /notes/{noteId}',
    clearsByNull,
    clearing('remark', 'Null is as left out, except for `title`, which null clears.'),
    [],
  ],
  'a PUT twice is as once': [
    'PUT /notes/{noteId}',
    samePutTwice,
    { change: put },
    ['The same replacement twice leaves the same record'],
  ],
  'a PATCH twice promises nothing': ['PATCH /notes/{noteId}', samePutTwice, { change: { method: 'PATCH' } }, []],
  'a refused change changes nothing': [
    'PUT /notes/{noteId}',
    refusedChanges,
    { change: { ...put, requestBody: writes } },
    ['A change that is refused for title changes nothing'],
  ],
  'a record that nothing makes is not changed': [
    'PUT /notes/{noteId}',
    refusedChanges,
    { change: { ...put, requestBody: writes }, isReadOnly: true },
    [],
  ],
  'a PUT that says so takes away what it leaves out': [
    'PUT /notes/{noteId}',
    replaces,
    { change: { ...put, requestBody: writes } },
    ['A replacement takes away what it leaves out'],
  ],
  'a PUT takes away nothing that is said to fall back': [
    'PUT /notes/{noteId}',
    replaces,
    { change: { ...put, requestBody: saying('Kind is a plan when it is left out.') } },
    [],
  ],
  'a PUT takes away what is said to be null then': [
    'PUT /notes/{noteId}',
    replaces,
    { change: { ...put, requestBody: saying('A kind that is left out is null.') } },
    ['A replacement takes away what it leaves out'],
  ],
  'a PUT that does not say so need not': [
    'PUT /notes/{noteId}',
    replaces,
    { change: { method: 'PUT', requestBody: writes } },
    [],
  ],
  'nothing is read-only where the document does not say so': [
    'PATCH /notes/{noteId}',
    readOnlyKept,
    { change: { method: 'PATCH' } },
    [],
  ],
  'an older version is sent only where 412 is documented': [
    'PATCH /notes/{noteId}',
    staleChange,
    { change: { method: 'PATCH' } },
    [],
  ],
};

test.each(Object.entries(cases))('%s', (_, [key, candidates, notes, names]) => {
  expect(namesOf(candidates, key, notes)).toEqual(names);
});
