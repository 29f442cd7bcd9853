import type { System } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { findTyped, treeMove } from './tree-keys.ts';
import { treeRows } from './tree-rows.ts';

const scenario = (id: number, name: string) => ({ id, name, last_status: null, needs_review: false });
const endpoint = (id: number, path: string, names: string[]) => ({
  id,
  method: 'GET' as const,
  endpoint: path,
  summary: null,
  removed: false,
  scenarios: names.map((name, index) => scenario(id * 10 + index, name)),
});
const system = (id: number, name: string, endpoints: System['endpoints']): System => ({
  id,
  name,
  base_url: '',
  description: null,
  auth_configured: false,
  protection: 'own_records',
  may_change_settings: false,
  created_at: '2026-01-01T00:00:00.000Z',
  endpoints,
});

const systems = [
  system(1, 'Books', [endpoint(1, '/books', ['Lists', 'Refuses']), endpoint(2, '/authors', [])]),
  system(2, 'Bank', []),
];
/** Books, GET /books, Lists, Refuses, GET /authors, Bank */
const rows = treeRows(systems, new Set(['s1', 'e1']));

describe('treeMove', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 5, 5],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['Home', 4, 0],
    ['End', 0, 5],
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 3, 1],
    ['ArrowLeft', 4, 0],
  ])('LAY-12 %s from line %d goes to line %d', (key, from, to) => {
    expect(treeMove(rows, from, key)).toEqual({ kind: 'go', index: to });
  });

  it('LAY-12 opens what is closed and closes what is open', () => {
    expect(treeMove(rows, 4, 'ArrowRight')).toEqual({ kind: 'toggle', key: 'e2' });
    expect(treeMove(rows, 1, 'ArrowLeft')).toEqual({ kind: 'toggle', key: 'e1' });
    expect(treeMove(rows, 1, '*')).toEqual({ kind: 'open', keys: ['e1', 'e2'] });
    expect(treeMove(rows, 5, '*')).toEqual({ kind: 'open', keys: ['s1', 's2'] });
  });

  it('leaves alone what it cannot do', () => {
    expect(treeMove(rows, 2, 'ArrowRight')).toBeNull();
    expect(treeMove(rows, 5, 'ArrowLeft')).toBeNull();
    expect(treeMove(rows, 0, 'x')).toBeNull();
    expect(treeMove([], 0, 'ArrowRight')).toBeNull();
  });
});

describe('findTyped', () => {
  it.each([
    ['b', 0, 1],
    ['b', 1, 5],
    ['ba', 0, 5],
    ['bo', 0, 0],
    ['L', 5, 2],
    ['get /a', 0, 4],
    ['authors', 0, 4],
    ['z', 0, -1],
  ])('LAY-12 typing %j on line %d finds line %d', (typed, from, to) => {
    expect(findTyped(rows, from, typed)).toBe(to);
  });

  it('finds nothing in an empty tree', () => {
    expect(findTyped([], 0, 'a')).toBe(-1);
  });
});
