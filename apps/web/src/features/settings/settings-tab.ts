import { pathTo } from '../../app/index.ts';
import type { AppPath } from '../../app/index.ts';

const tabs = ['profile', 'team', 'api-tokens'] as const;

export type SettingsTab = (typeof tabs)[number];

const toTab = (text: string | null): SettingsTab | undefined => tabs.find((tab) => tab === text);

/** The tab that an address names: its hash, else its query, else the profile (decision 60). */
export function tabOf(hash: string, query: URLSearchParams): SettingsTab {
  return toTab(hash.replace(/^#/, '')) ?? toTab(query.get('tab')) ?? 'profile';
}

/** The address of a tab; that of the profile has no hash. */
export function addressOf(tab: SettingsTab): AppPath {
  return pathTo('Settings', {}, tab === 'profile' ? '' : `#${tab}`);
}
