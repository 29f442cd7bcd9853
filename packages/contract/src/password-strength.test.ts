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

  it('counts what is known of a person, and the name of the product', async () => {
    expect(await estimateStrength('marmalade-harbour')).toBeGreaterThanOrEqual(passwordRules.leastScore);
    expect(await estimateStrength('marmalade-harbour', ['marmalade-harbour'])).toBeLessThan(passwordRules.leastScore);
    expect(await estimateStrength('assay2027')).toBeLessThan(passwordRules.leastScore);
  });
});
