import { localStore } from '../../ui/index.ts';

const KEY = 'assay.single-keys';

/** Shortcuts of one letter can be switched off: who dictates or types by accident needs that (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return localStore.get(KEY) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) localStore.remove(KEY);
  else localStore.set(KEY, 'off');
}
