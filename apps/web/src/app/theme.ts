import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'assay.theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows a theme from now on; `system` follows the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  paint();
  for (const listener of listeners) listener();
}

/** The theme that was chosen, and its changes; while it is `system`, the page follows the device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const device = matchMedia(DARK);
  device.addEventListener('change', paint);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', paint);
  };
}

function paint(): void {
  const theme = readTheme();
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

/**
 * Runs before the first paint, so that a dark page never flashes white, and before zod, which would else try whether it may make
 * functions of texts: the policy of the page forbids it, and the browser reports the attempt.
 */
export const themeScript = `(()=>{const t=localStorage.getItem('${KEY}');const d=t==='dark'||(t!=='light'&&matchMedia('${DARK}').matches);document.documentElement.dataset.theme=d?'dark':'light';globalThis.__zod_globalConfig={jitless:true}})()`;
