import type { System } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { guideOf } from './guide.ts';

const system = (login: boolean, ...statuses: ('success' | null)[]): System => ({
  id: 1,
  name: 'Shop',
  base_url: '',
  description: null,
  auth_configured: login,
  protection: 'own_records',
  may_change_settings: false,
  created_at: '2026-01-01T00:00:00.000Z',
  endpoints: [
    {
      id: 1,
      method: 'GET',
      endpoint: '/books',
      summary: null,
      removed: false,
      scenarios: statuses.map((status, id) => ({ id, name: 'S', last_status: status, needs_review: false })),
    },
  ],
});

describe('guideOf', () => {
  it('leads from nothing to a first result, one step after the other', () => {
    const way = [[], [system(false)], [system(true)], [system(true, null)], [system(true, null, 'success')]];
    expect(way.map((systems) => guideOf(systems).next)).toEqual(['import', 'login', 'generate', 'run', null]);
  });

  it('does not ask for a login where scenarios exist without one, and marks what is done', () => {
    expect(guideOf([system(false, null)])).toMatchObject({
      next: 'run',
      done: { import: true, login: false, generate: true, run: false },
    });
  });
});
