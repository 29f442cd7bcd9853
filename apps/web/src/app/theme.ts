import { DARK_QUERY as DARK, THEME_KEY as KEY, themeScript as paintFirst } from '@assay/theme';
import { create } from 'zustand';
import { localStore } from '../ui/index.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Public pages are written where there is no browser. */
const isBrowser = typeof window !== 'undefined';

function readTheme(): Theme {
  if (!isBrowser) return 'system';
  const stored = localStore.get(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a theme from now on; `system` follows the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(KEY);
  else localStore.set(KEY, theme);
  useTheme.setState(theme, true);
  paint();
}

/** The theme that was chosen. While it is `system`, the page follows the device. */
export const useTheme = create<Theme>()(readTheme);

function paint(): void {
  const theme = readTheme();
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

/**
 * Runs before the first paint, and before zod, which would else try whether it may make functions of texts: the policy of the page
 * forbids it, and the browser reports the attempt.
 */
export const themeScript = `${paintFirst};globalThis.__zod_globalConfig={jitless:true}`;
