import { describe, expect, it } from 'vitest';
import { firstChoice, readEnvironmentFile, shownVariables } from './environments.ts';

const variable = (key: string, value = 'x', enabled = true) => ({ key, value, enabled });
const environment = (...variables: ReturnType<typeof variable>[]) => ({ id: '0', name: 'Test', variables });

describe('an environment', () => {
  it('ADDSYS-07 shows up to five enabled variables', () => {
    const eight = environment(
      variable('off', 'x', false),
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => variable(key)),
    );
    expect(shownVariables(eight).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('ADDSYS-08 cuts values at 50 characters', () => {
    expect(shownVariables(environment(variable('a', 'x'.repeat(60))))).toEqual([
      { key: 'a', value: `${'x'.repeat(50)}…` },
    ]);
    expect(shownVariables(environment(variable('a', 'x'.repeat(50))))[0]?.value).toHaveLength(50);
  });

  it('ADDSYS-06 is picked when it is the only one', () => {
    expect(firstChoice([environment()])).toBe('0');
    expect(firstChoice([environment(), { ...environment(), id: '1' }])).toBeNull();
    expect(firstChoice([])).toBeNull();
  });

  it('can be read from a separate file', async () => {
    const text = JSON.stringify({
      name: 'Local',
      values: [
        { key: 'a', value: 1 },
        { key: 'b', value: 'x', enabled: false },
      ],
    });
    expect(await readEnvironmentFile(new File([text], 'local.json'))).toEqual({
      id: 'file local.json',
      name: 'Local',
      variables: [variable('a', '1'), variable('b', 'x', false)],
    });
    await expect(readEnvironmentFile(new File(['{}'], 'x.json'))).rejects.toThrow('no values');
  });
});
