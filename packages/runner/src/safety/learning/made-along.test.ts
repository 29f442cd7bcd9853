import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { Records } from '../facts/records.ts';
import { Routes } from '../classify/routes.ts';
import { RunSafety } from '../run-safety.ts';
import { learnMadeAlong } from './made-along.ts';
import type { Answered } from './answered.ts';

function ownsLogbook(description: string, { status = 201, sent = {} } = {}): boolean {
  const operation = { summary: null, description, responses: [{ status: '201' }] } as unknown as Operation;
  const routes = new Routes([
    { method: 'POST', path: '/boats', operation },
    { method: 'GET', path: '/logbooks/{id}', operation: null },
  ]);
  const records = new Records(new RunSafety(), null);
  const body = JSON.stringify({ id: 'b-1', logbookId: 'l-1' });
  const response = { status, statusText: '', headers: [], body } as unknown as Answered['response'];
  const permit = {
    path: '/boats',
    routes,
    body: sent,
    address: { host: 'here', segments: [] },
  } as unknown as Answered['permit'];
  learnMadeAlong(['boat'], { permit, response, records, request: {} as Answered['request'] });
  return records.isKnownId('here', { noun: 'logbook', id: 'l-1' });
}

it('is the scenario’s own where the document says that it comes along', () => {
  expect(ownsLogbook('Registers a boat and opens its logbook.')).toBe(true);
  expect(ownsLogbook('Registers a boat.')).toBe(false);
});

it('is not where it was sent, or nothing new was made', () => {
  expect(ownsLogbook('Registers a boat and opens its logbook.', { sent: { logbookId: 'l-1' } })).toBe(false);
  expect(ownsLogbook('Registers a boat and opens its logbook.', { status: 200 })).toBe(false);
});
