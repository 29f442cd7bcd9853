import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clampSidebarWidth, readSidebarWidth, sidebarWidths, storeSidebarWidth } from './sidebar-width.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
beforeEach(() => stored.clear());

describe('sidebar width', () => {
  it('LAY-21 has its limits', () => {
    expect(sidebarWidths).toEqual({ default: 300, min: 200, max: 600, collapsed: 44 });
    expect([0, 199, 200.4, 450, 601].map(clampSidebarWidth)).toEqual([200, 200, 200, 450, 600]);
  });

  it.each([
    [200, 200],
    [600, 600],
    [450, 450],
    [199, 300],
    [900, 300],
    [-1, 300],
  ])('LAY-20 restores %d as %d', (width, restored) => {
    storeSidebarWidth(width);
    expect(readSidebarWidth()).toBe(restored);
  });

  it.each(['', 'wide', 'null', 'Infinity'])('LAY-20 restores the default for %j', (text) => {
    stored.set('assay.sidebar-width', text);
    expect(readSidebarWidth()).toBe(300);
  });

  it('LAY-20 is the default when nothing was stored', () => {
    expect(readSidebarWidth()).toBe(300);
  });
});
