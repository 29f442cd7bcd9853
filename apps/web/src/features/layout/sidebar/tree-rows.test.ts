import type { System } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { countAll, searchTree, treeRows } from './tree-rows.ts';

function system(id: number, name: string, scenarios: number[]): System {
  return {
    id,
    name,
    base_url: '',
    description: null,
    auth_configured: false,
    protection: 'own_records',
    may_change_settings: false,
    created_at: '2026-01-01T00:00:00.000Z',
    endpoints: scenarios.map((count, index) => ({
      id: id * 10 + index,
      method: 'GET',
      endpoint: '/x',
      summary: null,
      removed: false,
      scenarios: Array.from({ length: count }, (_, at) => ({
        id: id * 100 + at,
        name: `S${at}`,
        last_status: null,
        needs_review: false,
      })),
    })),
  };
}

const systems = [system(1, 'Book Shop', [2, 0]), system(2, 'Payments', [])];
const keys = (...open: string[]) => treeRows(systems, new Set(open)).map((row) => row.key);

describe('treeRows', () => {
  it('LAY-12 shows what is open and nothing below what is closed', () => {
    expect(keys()).toEqual(['s1', 's2']);
    expect(keys('s1')).toEqual(['s1', 'e10', 'e11', 's2']);
    expect(keys('s1', 'e10')).toEqual(['s1', 'e10', 'c100', 'c101', 'e11', 's2']);
    expect(keys('e10')).toEqual(['s1', 's2']);
  });

  it('LAY-17 notes empty branches', () => {
    const notes = treeRows(systems, new Set(['s1', 'e11', 's2'])).filter((row) => row.kind === 'note');
    expect(notes.map((row) => row.text)).toEqual(['No scenarios available.', 'No endpoints available.']);
  });

  it('gives each row a key of its own', () => {
    const all = keys('s1', 's2', 'e10', 'e11');
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('searchTree', () => {
  const found = (search: string) => {
    const { systems: left, opened } = searchTree(systems, search);
    return treeRows(left, opened).map((row) => row.key);
  };

  it('LAY-10 finds part of the name of a system in any case', () => {
    expect(found('SHOP')).toEqual(['s1']);
    expect(found('  ')).toEqual(['s1', 's2']);
    expect(found('zzz')).toEqual([]);
  });

  it('finds endpoints by method and path, and scenarios, with the branches that lead to them', () => {
    expect(found('get /x')).toEqual(['s1', 'e10', 'e11']);
    expect(found('s1')).toEqual(['s1', 'e10', 'c101']);
  });
});

describe('countAll', () => {
  it('LAY-11 counts systems, endpoints and scenarios', () => {
    expect(countAll(systems)).toEqual({ systems: 2, endpoints: 2, scenarios: 2 });
    expect(countAll([])).toEqual({ systems: 0, endpoints: 0, scenarios: 0 });
  });
});
