import type { ResolvedSettings } from './resolve-settings.ts';
import { settingRows } from './setting-rows.ts';
import type { SettingName, SettingRow } from './setting-rows.ts';

const MASK = '********';

type Shown = string | number | boolean | null;

interface ShownSetting {
  key: string;
  value: Shown;
  origin: string;
}

/** Every setting with its value and where it came from, secrets masked. */
function shownSettings({ settings, origins }: ResolvedSettings): ShownSetting[] {
  return Object.keys(settingRows)
    .filter(isSettingName)
    .map((name) => ({
      key: settingRows[name].key,
      value: masked(settings[name], settingRows[name]),
      origin: origins.get(name) ?? 'default',
    }));
}

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingRows, name);

function masked(value: Shown, { secret }: Pick<SettingRow<unknown>, 'secret'>): Shown {
  if (typeof value !== 'string' || secret === undefined) return value;
  return secret === 'all' ? MASK : value.replace(/^(\w+:\/\/)[^/@]*@/, `$1${MASK}@`);
}

/** For people: one line each. */
export function settingsText(resolved: ResolvedSettings): string {
  const rows = shownSettings(resolved).map(({ key, value, origin }) => [key, valueText(key, value), origin] as const);
  const width = (at: 0 | 1): number => Math.max(...rows.map((row) => row[at].length));
  const lines = rows.map(([key, value, origin]) =>
    [key.padEnd(width(0)), value.padEnd(Math.min(width(1), 32)), origin].join('  '),
  );
  return `${lines.join('\n')}\n`;
}

function valueText(key: string, value: Shown): string {
  if (value === null) return '(not set)';
  return key === 'timeout' ? `${Number(value) / 1000}s` : String(value);
}

/** For programs. Times are in seconds, as in the file. */
export function settingsJson(resolved: ResolvedSettings): string {
  const settings = shownSettings(resolved).map(({ key, value, origin }) => ({
    key,
    value: key === 'timeout' ? Number(value) / 1000 : value,
    origin,
  }));
  return `${JSON.stringify({ files: resolved.files, settings }, null, 2)}\n`;
}
