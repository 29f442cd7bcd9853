import { describe, expect, it } from 'vitest';
import { createBodyQuota } from './body-quota.ts';

const MIB = 1024 * 1024;

describe('createBodyQuota', () => {
  it('limits the simultaneous bodies of one organization, and accepts the next one when the first is done', () => {
    const quota = createBodyQuota();
    const release = quota.reserve('a', 40 * MIB);
    expect(() => quota.reserve('a', 40 * MIB)).toThrow(/large bodies at once/);
    expect(() => quota.reserve('b', 40 * MIB)).not.toThrow();
    release();
    release();
    expect(() => quota.reserve('a', 40 * MIB)).not.toThrow();
    expect(() => quota.reserve('a', 40 * MIB)).toThrow(/large bodies at once/);
  });

  it('bounds all of them together, takes one however large and does not count small ones', () => {
    const quota = createBodyQuota();
    quota.reserve('a', 100 * MIB);
    quota.reserve('b', 60 * MIB);
    expect(() => quota.reserve('c', 60 * MIB)).toThrow(/right now/);
    for (let count = 0; count < 1000; count += 1) quota.reserve('a', MIB / 4);
  });
});
