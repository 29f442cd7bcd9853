import { describe, expect, it } from 'vitest';
import { fillParameters } from './fill.ts';
import { createRandom } from './random.ts';

const DAY_MS = 86_400_000;

function fill(random: ReturnType<typeof createRandom>, bodyValue: Record<string, string>) {
  const parameter = { in: 'body' as const, name: 'body', value: null, bodyValue };
  return fillParameters([parameter], { random, extracted: new Map() })[0]?.bodyValue as Record<string, string>;
}

describe('shifted times', () => {
  const body = { from: '{{$shifted:2040-03-04T09:00:00+01:00}}', to: '{{$shifted:2040-03-05T11:30:00+01:00}}' };

  it('keep their time of day and their distance, and differ from request to request', () => {
    const random = createRandom(7);
    const [first, second] = [fill(random, body), fill(random, body)];
    expect(first?.['from']).toMatch(/^20\d\d-\d\d-\d\dT09:00:00\+01:00$/);
    const distance = Date.parse(first['to'] ?? '') - Date.parse(first['from'] ?? '');
    expect(distance).toBe(DAY_MS + 2.5 * 3_600_000);
    expect(second).not.toEqual(first);
  });

  it('stay on their day of the week where they move by weeks', () => {
    const random = createRandom(7);
    const days = Array.from({ length: 40 }, () => fill(random, { day: '{{$weekly:2001-02-03}}' })['day'] ?? '');
    expect(new Set(days).size).toBe(40);
    expect(days.every((day) => new Date(day).getUTCDay() === 6 && Date.parse(day) > Date.now())).toBe(true);
  });

  it('move to the future when they have passed', () => {
    const { day } = fill(createRandom(1), { day: '{{$shifted:2001-02-03}}' });
    expect(Date.parse(day ?? '')).toBeGreaterThan(Date.now());
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('are those of next year where only their order counts', () => {
    const next = new Date().getUTCFullYear() + 1;
    const filled = fill(createRandom(1), {
      from: '{{$upcoming:2020-02-29}}',
      to: '{{$upcoming:2020-03-01T08:00:00Z}}',
    });
    expect(filled).toEqual({ from: `${next}-02-28`, to: `${next}-03-01T08:00:00Z` });
    expect(fill(createRandom(1), { at: '{{$upcoming:2099-01-02}}' })).toEqual({ at: '2099-01-02' });
    const later = { at: '{{$upcoming+2:2020-02-28T08:00:00Z}}', to: '{{$upcoming+2:2099-12-30}}' };
    expect(fill(createRandom(1), later)).toEqual({ at: `${next}-03-02T08:00:00Z`, to: '2100-01-01' });
  });

  it('leave alone what is no time', () => {
    expect(fill(createRandom(1), { day: '{{$shifted:soon}}' })).toEqual({ day: '{{$shifted:soon}}' });
  });
});

describe('numbers between two bounds', () => {
  it('are numbers where they stand alone, and text inside of a text', () => {
    const filled = fill(createRandom(3), { size: '{{$randomBetween:5:9}}', label: 'x{{$randomBetween:5:5}}' });
    expect(filled['size']).toBeGreaterThanOrEqual(5);
    expect(filled['size']).toBeLessThanOrEqual(9);
    expect(filled['label']).toBe('x5');
  });

  it('meet every day of a range before one comes again', () => {
    const random = createRandom(3);
    const days = Array.from({ length: 9 }, () => fill(random, { day: '{{$within:2031-03-01:2031-03-09}}' })['day']);
    expect(new Set(days).size).toBe(9);
    expect(days).toEqual(expect.arrayContaining(['2031-03-01', '2031-03-09']));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const soon = Array.from({ length: 5 }, () => fill(random, { day: '{{$ahead:-1:3}}' })['day']);
    expect(new Set(soon)).toEqual(new Set([-1, 0, 1, 2, 3].map(inDays)));
    expect(fill(random, { at: '{{$ahead:2:2T08:00:00Z}}' })).toEqual({ at: `${inDays(2)}T08:00:00Z` });
    expect(fill(random, { at: '{{$ahead:2:1}}' })).toEqual({ at: '{{$ahead:2:1}}' });
    expect(fill(random, { at: '{{$within:2031-03-01:2031-03-01T08:00:00Z}}' })).toEqual({ at: '2031-03-01T08:00:00Z' });
  });
});
