import type { System } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { indexCommands, destinationsOf, searchCommands } from './command-search.ts';
import type { Command } from './command-search.ts';

const scenario = (id: number, name: string) => ({ id, name, last_status: null, needs_review: false });
const system: System = {
  id: 1,
  name: 'Bookshop',
  base_url: '',
  description: null,
  auth_configured: false,
  protection: 'own_records',
  may_change_settings: false,
  created_at: '2026-01-01T00:00:00.000Z',
  endpoints: [
    {
      id: 2,
      method: 'POST',
      endpoint: '/orders',
      summary: 'Place an order',
      removed: false,
      scenarios: [scenario(3, 'Valid request'), scenario(4, 'Order without books')],
    },
  ],
};
const action: Command = {
  id: 'create',
  group: 'Actions',
  name: 'Create New System',
  detail: '',
  method: null,
  run: null,
  to: null,
  perform: () => undefined,
};

const found = (typed: string, systems: System[] = [system]) =>
  searchCommands(indexCommands([action, ...destinationsOf(systems)]), typed).map(
    ({ value, items }) => `${value}: ${items.map(({ name }) => name).join(', ')}`,
  );

describe('searchCommands', () => {
  it('shows everything by group before anything is typed', () => {
    expect(found('')).toEqual([
      'Actions: Create New System',
      'Systems: Bookshop',
      'Endpoints: /orders',
      'Scenarios: Valid request, Order without books',
    ]);
  });

  it('finds every word, in any case and order, also in what it belongs to', () => {
    expect(found('ORDERS post')).toEqual(['Endpoints: /orders', 'Scenarios: Valid request, Order without books']);
    expect(found('place an')).toEqual(['Endpoints: /orders']);
    expect(found('nowhere')).toEqual([]);
  });

  it('lists matches of the beginning first', () => {
    expect(found('order')).toEqual(['Scenarios: Order without books, Valid request', 'Endpoints: /orders']);
  });

  it('shows twelve of a group', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...system, id: index, endpoints: [] }));
    expect(searchCommands(indexCommands(destinationsOf(many)), 'book')[0]?.items).toHaveLength(12);
  });
});

describe('placesOf', () => {
  it('leads to each screen and knows what runs there', () => {
    expect(destinationsOf([system]).map(({ to, run }) => [to, run?.scope, run?.id])).toEqual([
      ['/system/1', 'system', 1],
      ['/system/1/endpoint/2/detail', 'endpoint', 2],
      ['/system/1/endpoint/2/scenario/3/detail', 'scenario', 3],
      ['/system/1/endpoint/2/scenario/4/detail', 'scenario', 4],
    ]);
  });
});
