import { describe, expect, it } from 'vitest';
import type { Tally } from '../result.ts';
import { api, findingsOf, operation, passed, red } from '../testing/invented.ts';

const described = api([operation('POST /shows', { 201: null }), operation('POST /seats', { 201: null })]);

const accepted = (kind: string, constraint: string | null, acceptsClass: boolean) =>
  red('POST /shows', {
    expectedStatus: 400,
    answered: 201,
    statusMet: false,
    acceptsClass,
    fault: { kind, location: 'body', pointer: '/x', constraint },
  });

const tally = (key: string, fault: string, status: 'failure' | 'success', count: number): Tally => ({
  ...passed(key, status === 'failure' ? 201 : 400, count),
  fault,
  acceptsClass: true,
  status,
});

/** At two resources such requests are accepted, as often as it is said. */
const widely = (kind: string, failed = 2): Tally[] => [
  tally('POST /shows', kind, 'failure', failed),
  tally('POST /seats', kind, 'failure', failed),
  tally('POST /seats', kind, 'success', 1),
];

const suspectOf = (kind: string, constraint: string | null, { acceptsClass = true, tallies = widely(kind) } = {}) =>
  findingsOf(described, [accepted(kind, constraint, acceptsClass)], tallies).map(
    ({ finding: { suspect, second_suspect } }) => [suspect, second_suspect],
  )[0];

describe('what is accepted at several resources', () => {
  it.each([
    ['missing_required', 'required: x', 'api', 'document'],
    ['out_of_range', 'maximum: 100', 'api', 'document'],
    ['out_of_range', 'exclusiveMinimum: 0', 'api', 'document'],
    ['not_a_multiple', 'multipleOf: 5', 'api', 'document'],
    ['unknown_value', 'enum: a, b', 'api', 'document'],
    ['too_long', 'maxLength: 20', 'api', 'document'],
    ['too_short', 'minLength: 2', 'api', 'document'],
    ['pattern_mismatch', 'pattern: ^a$', 'api', 'document'],
    ['too_few_items', 'minItems: 1', 'api', 'document'],
    ['repeated_items', 'uniqueItems: true', 'api', 'document'],
    ['unknown_field', 'additionalProperties: false', 'api', 'document'],
    ['wrong_type', 'type: integer', 'document', 'api'],
    ['null_value', 'type: string', 'document', 'api'],
    ['bad_format', 'format: email', 'test', 'api'],
    ['too_short', 'not blank', 'test', 'api'],
    ['unsupported_media_type', null, 'test', 'api'],
    ['duplicate', 'title is unique', 'test', 'api'],
  ])('%s against "%s" is a mistake of the %s, or else of the %s', (kind, constraint, ...suspects) => {
    expect(suspectOf(kind, constraint)).toEqual(suspects);
  });

  it('is one of the API where the document promises the status, or where most of such requests are refused', () => {
    expect(suspectOf('bad_format', 'format: email', { acceptsClass: false })).toEqual(['api', 'document']);
    const rarely = [...widely('bad_format', 1), tally('POST /shows', 'bad_format', 'success', 9)];
    expect(suspectOf('bad_format', 'format: email', { tallies: rarely })).toEqual(['api', 'document']);
  });
});
