import { describe, expect, it } from 'vitest';
import { estimateStrength } from './password-strength.ts';
import { passwordRules } from './password.ts';

describe('estimateStrength', () => {
  it('is too low for the most common passwords, of which there are enough', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const common = dictionary['passwords-common'] ?? [];
    const usable = common.map(String).filter((password) => password.length >= passwordRules.minLength);
    expect(usable.length).toBeGreaterThan(3000);
    const strong: string[] = [];
    for (const password of usable.filter((_, index) => index % 40 === 0))
      if ((await estimateStrength(password)) >= passwordRules.leastScore) strong.push(password);
    expect(strong).toEqual([]);
  });

  it('is none for sentences of breached passwords, however they are written', async () => {
    for (const password of [
      'correcthorsebatterystaple',
      'Correct-Horse-Battery-Staple1!',
      'May the Force be with you',
      'thequickbrownfoxjumps',
      'I love you forever 2024',
    ])
      expect([password, await estimateStrength(password)]).toEqual([password, 0]);
    expect(await estimateStrength('battery of correct purple horses')).toBeGreaterThanOrEqual(passwordRules.leastScore);
  });

  it('counts what is known of a person, and the name of the product', async () => {
    expect(await estimateStrength('marmalade-harbour')).toBeGreaterThanOrEqual(passwordRules.leastScore);
    expect(await estimateStrength('marmalade-harbour', ['marmalade-harbour'])).toBeLessThan(passwordRules.leastScore);
    expect(await estimateStrength('assay2027')).toBeLessThan(passwordRules.leastScore);
  });
});
