import { describe, expect, it } from 'vitest';
import { operation } from '../../../testing/operations.ts';
import { isBeyond, restrictedRoles } from './restricted-roles.ts';

describe('roles that may only read', () => {
  it.each([
    ['Auditors may only read.', 'auditor'],
    ['An observer is read-only.', 'observer'],
    ['*Clerk* keys read everything and stamp letters; anything else they try is turned down with 403.', 'clerk'],
    ['Stewards see everything and change nothing.', 'steward'],
    ['Guide keys may look at everything on their isle but any attempt to change it is a 403.', 'guide'],
    ['Wardens can read all rooms but may not change them.', 'warden'],
  ])('are read in: %s', (text, role) => {
    expect(restrictedRoles(text).map((one) => one.role)).toEqual([role]);
  });

  it.each([
    'Stewards see everything.',
    'Anything else is refused with 403.',
    'Guests may only read.',
    'This key is read-only.',
    'The field is only read on creation.',
    'Wardens only see and touch their own rooms.',
  ])('are not read in: %s', (text) => {
    expect(restrictedRoles(text)).toEqual([]);
  });

  it('may do what the sentence names', () => {
    const [clerk = expect.fail()] = restrictedRoles(
      'Clerks read everything and stamp letters; everything else is refused.',
    );
    const names = new Set(['letter', 'room']);
    const on = (method: 'DELETE' | 'GET' | 'POST', path: string, summary: string): boolean =>
      isBeyond(clerk, operation({ method, path, summary }), names);
    expect(on('POST', '/letters/{id}/stamp', 'Stamp a letter')).toBe(false);
    expect(on('GET', '/rooms', 'List the rooms')).toBe(false);
    expect(on('POST', '/letters', 'Write a letter')).toBe(true);
    expect(on('DELETE', '/rooms/{id}', 'Tear a room down')).toBe(true);
  });
});
