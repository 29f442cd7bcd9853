import { localStore } from '../../../ui/index.ts';

export const sidebarWidths = { default: 300, min: 200, max: 600, collapsed: 44 } as const;

const KEY = 'assay.sidebar-width';

/** Restored only if it lies between the limits. */
export function readSidebarWidth(): number {
  const stored = Number(localStore.get(KEY) ?? Number.NaN);
  return stored >= sidebarWidths.min && stored <= sidebarWidths.max ? stored : sidebarWidths.default;
}

export function storeSidebarWidth(width: number): void {
  localStore.set(KEY, String(width));
}

export function clampSidebarWidth(width: number): number {
  return Math.round(Math.min(sidebarWidths.max, Math.max(sidebarWidths.min, width)));
}

const COLLAPSED_KEY = 'assay.sidebar-collapsed';

export function readCollapsed(): boolean {
  return localStore.get(COLLAPSED_KEY) === 'true';
}

export function storeCollapsed(collapsed: boolean): void {
  localStore.set(COLLAPSED_KEY, String(collapsed));
}
