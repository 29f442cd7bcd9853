import { describe, expect, it } from 'vitest';
import { findNamed, nearestName } from './nearest-name.ts';

describe('the name that was meant', () => {
  it.each([
    ['stagin', 'staging'],
    ['Staigng', 'staging'],
    ['prodution', 'production'],
    ['local', null],
  ])('%s: %s', (written, meant) => {
    expect(nearestName(written, ['production', 'staging'])).toBe(meant);
  });
});

describe('what has a name', () => {
  const list = [{ name: 'Staging' }, { name: 'eu' }, { name: 'EU' }];

  it.each([
    ['Staging', 'Staging'],
    ['STAGING', 'Staging'],
    ['EU', 'EU'],
    ['Eu', undefined],
  ])('%s: %s', (name, found) => {
    expect(findNamed(list, name)?.name).toBe(found);
  });
});
