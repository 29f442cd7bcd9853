import { describe, expect, it } from 'vitest';
import { collectionFor, scenariosFor } from '../chaos/target.ts';
import { backupFaults } from './backup-faults.ts';

const good = {
  scenarios: 602,
  storedAtDump: 210,
  storedAfterRestore: 220,
  storedWithoutInterruption: 602,
  listed: 220,
  twice: 0,
  run: { state: 'interrupted', total: 602, completed: 220 },
  secretOpens: true,
};

describe('a restored database', () => {
  it('is whole when everything that was done is there once', () => {
    expect(backupFaults(good)).toEqual([]);
  });

  it.each([
    [{ storedAtDump: 20 }, 'only 20 of 602'],
    [{ storedAtDump: 230 }, '230 were stored at the dump, 220'],
    [{ listed: 219 }, 'list 219'],
    [{ twice: 1 }, '1 are stored twice'],
    [{ storedWithoutInterruption: 600 }, 'stored 600 of 602'],
    [{ secretOpens: false }, 'does not open'],
    [{ run: { state: 'running', total: 602, completed: 220 } }, 'has not ended: running'],
    [{ run: { state: 'completed', total: 600, completed: 220 } }, '600 scenarios in place of 602'],
    [{ run: { state: 'completed', total: 602, completed: 219 } }, 'says 219'],
  ])('with %j says what is wrong', (part, text) => {
    const faults = backupFaults({ ...good, ...part });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(text);
  });

  it('is compared with the scenarios that its collection makes', () => {
    expect(collectionFor('http://127.0.0.1:1', 600).item).toHaveLength(scenariosFor(600));
  });
});
