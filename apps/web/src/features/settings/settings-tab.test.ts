import { describe, expect, it } from 'vitest';
import { addressOf, tabOf } from './settings-tab.ts';

const of = (hash: string, query = '') => tabOf(hash, new URLSearchParams(query));

describe('the tab of the settings', () => {
  it('SET-02 is in the hash, and the profile has none', () => {
    expect((['profile', 'team', 'api-tokens'] as const).map(addressOf)).toEqual([
      '/settings',
      '/settings#team',
      '/settings#api-tokens',
    ]);
    expect([of('#team'), of('#api-tokens'), of('')]).toEqual(['team', 'api-tokens', 'profile']);
  });

  it('SET-03 is named by a query where the hash names none', () => {
    expect(of('', 'tab=api-tokens')).toBe('api-tokens');
    expect(of('#team', 'tab=api-tokens')).toBe('team');
  });

  it('is the profile where the address names no tab that exists', () => {
    expect([of('#nothing'), of('', 'tab=nothing'), of('#nothing', 'tab=team')]).toEqual(['profile', 'profile', 'team']);
  });
});
