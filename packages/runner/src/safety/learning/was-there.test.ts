import { expect, it } from 'vitest';
import { Routes } from '../classify/routes.ts';
import type { Permit } from '../facts/permit.ts';
import { wasThere } from './was-there.ts';

interface Case {
  status?: number;
  promised?: string[];
  sent?: object;
  answer: object;
}

function isFound({ status = 200, promised = ['200'], sent = {}, answer }: Case): boolean {
  const responses = promised.map((one) => ({ status: one, headers: [] }));
  const operation = { operationId: null, summary: null, responses } as never;
  const routes = new Routes([{ method: 'POST', path: '/readers', operation }]);
  const permit = { routes, path: '/readers', body: sent } as unknown as Permit;
  const headers: [string, string][] = [['Date', 'Fri, 27 Nov 2026 10:00:00 GMT']];
  const body = JSON.stringify(answer);
  return wasThere({
    permit,
    response: { status, statusText: '', headers, body, timeMs: 1, sizeBytes: body.length },
  });
}

it.each<[string, Case]>([
  ['its status is not the one of a new record', { promised: ['200', '201'], answer: { id: 1 } }],
  ['it is older than the answer', { answer: { id: 1, created_at: '2024-02-01T08:00:00Z' } }],
  ['it has another value than was sent', { sent: { email: 'a@b.co', city: 'Rome' }, answer: { id: 1, city: 'Bonn' } }],
  [
    'it has another moment',
    { sent: { seen: '2026-05-31T14:32:37Z' }, answer: { id: 1, seen: '2026-05-31T15:32:37Z' } },
  ],
  [
    'nothing is as it was sent, whatever its status says',
    {
      status: 201,
      promised: ['201'],
      sent: { name: 'Ann', born: '2001-02-03' },
      answer: { id: 1, name: 'Bob', born: '1970-01-01' },
    },
  ],
])('a record was there before where %s', (_, one) => expect(isFound(one)).toBe(true));

it.each<[string, Case]>([
  ['its status says so', { status: 201, promised: ['201'], answer: { id: 1, createdAt: '2024-02-01T08:00:00Z' } }],
  [
    'it was created now, whatever the server set otherwise',
    { sent: { name: 'mine' }, answer: { name: 'readers/7', createTime: '2026-11-27T09:59:59Z' } },
  ],
  ['it was created now', { answer: { id: 1, createdAt: '2026-11-27T09:59:59Z' } }],
  [
    'its values are tidied up',
    { sent: { email: 'A@B.co ', price: '5.0' }, answer: { id: 1, email: 'a@b.co', price: 5 } },
  ],
  [
    'its moments are written in another way',
    {
      sent: { seen: '2026-05-31T14:32:37Z', due: '2026-05-31T14:32:37Z', opens: '2026-06-01' },
      answer: { seen: '2026-05-31T14:32:37', due: '2026-05-31T16:32:37.000+02:00', opens: '2026-06-01 00:00:00' },
    },
  ],
  [
    'something is as it was sent',
    {
      status: 201,
      promised: ['201'],
      sent: { name: 'Ann', born: '2001-02-03', city: 'Rome' },
      answer: { id: 1, name: 'Bob', born: '2001-02-03T00:00:00Z', city: 'Bonn' },
    },
  ],
  ['one value is of the server', { status: 201, promised: ['201'], sent: { name: 'Ann' }, answer: { name: 'u-7' } }],
  ['the server gave it a state', { sent: { status: 'open' }, answer: { id: 1, status: 'queued' } }],
])('a record is new where %s', (_, one) => expect(isFound(one)).toBe(false));
