import { describe, expect, it } from 'vitest';
import { findPasswordWeakness } from './password-strength.ts';

/** Milliseconds of computing; what else the machine does is not counted. */
async function costOf(password: string, known: readonly string[]): Promise<number> {
  const started = process.cpuUsage();
  await findPasswordWeakness(password, known);
  return process.cpuUsage(started).user / 1000;
}

describe('findPasswordWeakness', () => {
  it('costs little, whatever the password and the name are', async () => {
    await findPasswordWeakness('correct horse', []);
    const name = Array.from({ length: 5000 }, (_, at) => `p@ssw0rd${at}`);
    for (const part of [
      '4@8({[<36!|1l0$5+7%2',
      '@4(301!$7p4ssw0rd',
      'p4$$w0rd1l!',
      '1',
      '66++ll4{446{{{6l4+64',
      '1.1.2011',
    ]) {
      const costs: number[] = [];
      for (let round = 0; round < 8; round += 1) costs.push(await costOf(part.repeat(128).slice(0, 128), name));
      expect.soft(Math.min(...costs), part).toBeLessThan(15);
    }
  });

  it('refuses a word with a year, a number or a sign behind it, and the name of the product', async () => {
    for (const password of ['welcome2024!', 'januar2024', 'correcthorse', 'Assay2026!', 'assay2027', 'Passw0rd!2024'])
      expect([password, await findPasswordWeakness(password, [])]).toEqual([
        password,
        expect.stringContaining('guess'),
      ]);
    for (const password of ['correct horse', 'four blue kettles', 'Tr0ub4dour&3', 'kX9#mQ2vTe'])
      expect([password, await findPasswordWeakness(password, [])]).toEqual([password, null]);
  });

  it('takes a long password for what its beginning is worth', async () => {
    expect(await findPasswordWeakness('correct horse battery staple '.repeat(4), [])).toBeNull();
    expect(await findPasswordWeakness('a'.repeat(128), [])).toContain('easy to guess');
    expect(await findPasswordWeakness('ann.tester@example.com', ['ann.tester@example.com', 'Ann Tester'])).toContain(
      'easy to guess',
    );
  });
});
