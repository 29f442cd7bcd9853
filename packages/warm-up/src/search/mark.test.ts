import { expect, it } from 'vitest';
import type { Complaint, RefusedRequest } from '../refusals/refusal.ts';
import { markOf } from './mark.ts';

const complaint = (message: string, more: Partial<Complaint> = {}): Complaint => ({
  kind: 'other',
  location: null,
  message,
  code: '',
  allowed: [],
  bound: null,
  ...more,
});
const sending = (harbour: string): RefusedRequest => ({ parameters: [], body: { harbour }, documented: [] });
const mark = (message: string, harbour = 'Lund', more: Partial<Complaint> = {}): string =>
  markOf(complaint(message, more), 409, sending(harbour));

it('is the same for one reason with other values', () => {
  expect(mark('Lund is shut on 2031-03-01', 'Lund')).toBe(mark('Visby is shut on 2031-04-02', 'Visby'));
  expect(mark('12 of 40 are left')).toBe(mark('3 of 40 are left'));
  expect(mark('No ship shp_9af31c')).toBe(mark('No ship shp_77b02d'));
});

it('differs by words, by code, by what is named and by status', () => {
  expect(mark('Lund is shut')).not.toBe(mark('Lund is full'));
  expect(mark('E-417')).not.toBe(mark('E-418'));
  expect(mark('no', 'Lund', { code: 'shut' })).not.toBe(mark('no', 'Lund', { code: 'full' }));
  expect(mark('no', 'Lund', { location: { in: 'body', at: '/harbour' } })).not.toBe(mark('no'));
  expect(markOf(complaint(''), 400, sending('Lund'))).not.toBe(markOf(complaint(''), 409, sending('Lund')));
});
