import { beforeEach, expect, it, vi } from 'vitest';
import { localStore, tabStore } from './browser-storage.ts';

const KEY = 'assay.test';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  localStore.remove(KEY);
  tabStore.remove(KEY);
});

it('keeps a value in the browser', () => {
  localStore.set(KEY, 'list');
  tabStore.set(KEY, 'grid');
  expect(localStorage.getItem(KEY)).toBe('list');
  expect(sessionStorage.getItem(KEY)).toBe('grid');
  localStore.remove(KEY);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(localStore.get(KEY)).toBeNull();
});

it('keeps it until the page is left where the browser stores nothing', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(localStore.get(KEY)).toBeNull();
  localStore.set(KEY, 'list');
  expect(localStore.get(KEY)).toBe('list');
  localStore.remove(KEY);
  expect(localStore.get(KEY)).toBeNull();
});

it('holds the newest value when there is no room for it', () => {
  vi.stubGlobal('localStorage', { ...memory(), getItem: () => 'old', setItem: refuse });
  localStore.set(KEY, 'new');
  expect(localStore.get(KEY)).toBe('new');
});
