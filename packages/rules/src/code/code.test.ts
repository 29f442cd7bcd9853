import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { exampleExchange } from '../testing/example-exchange.ts';

const fleet = {
  total: 2,
  offset: 0,
  mixed: false,
  next: null,
  depot: { code: 'N1', city: 'Oslo' },
  vans: [
    {
      plate: 'AB 123',
      km: 100,
      maxKm: 900,
      electric: true,
      status: 'free',
      doors: 4,
      bookedFrom: '2025-01-01',
      bookedTo: '2025-01-05',
    },
    {
      plate: 'CD 456',
      km: 50,
      maxKm: 400,
      electric: false,
      doors: 2,
      bookedFrom: '2025-01-02',
      bookedTo: '2025-01-03',
    },
  ],
};
const headers: [string, string][] = [['Retry-After', '30']];
const exchange = exampleExchange({ body: JSON.stringify(fleet), status: 200, headers });

const read = (text: string): string => {
  const compiled = compileRule(text, { path: '/vans', samples: [exchange] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
};

describe('conditions as programs have them', () => {
  it.each([
    ['vans.every(v => v.km <= v.maxKm)', 'Every `vans[*].km` is at most the value of `vans[*].maxKm`'],
    ['vans.some((v) => v.electric)', 'At least one of `vans[*].electric` is true'],
    ['!vans.some(v => v.km < 0)', 'No `vans[*].km` is less than 0'],
    ['all(v["doors"] > 1 for v in vans)', 'Every `vans[*].doors` is greater than 1'],
    ['len(vans) == total', '`vans` has a length of exactly the value of `total`'],
    ['len({v.plate for v in vans}) == len(vans)', '`vans` is unique by `plate`'],
    ['new Set(vans.map(v => v.plate)).size === vans.length', '`vans` is unique by `plate`'],
    ['vans.filter(v => v.electric).length === 1', 'Exactly 1 of `vans[*].electric` is true'],
    ['sorted(vans, key=lambda v: v.plate) == vans', '`vans` is sorted ascending by `plate`'],
    ["res.body.depot.city in ['Oslo', 'Bergen']", '`depot.city` is one of "Oslo", "Bergen"'],
    ['vans[*].doors ∈ {2, 4}', '`vans[*].doors` is one of 2, 4'],
    ["'code' in depot", '`depot.code` is present'],
    ['typeof vans[0].plate === "string"', '`vans[0].plate` is a string'],
    ['typeof vans[0].plate == string', '`vans[0].plate` is a string'],
    ['typeof mixed === boolean', '`mixed` is a boolean'],
    ['vans.every(v => typeof v.km === number)', 'Every `vans[*].km` is a number'],
    ['typeof total !== string && typeof depot.city == string', '`total` is not a string and `depot.city` is a string'],
    ['`vans.every(v => v.doors >= 2)`', 'Every `vans[*].doors` is at least 2'],
    ['vans[].km <= vans[].maxKm for all vans', '`vans[*].km` is at most the value of `vans[*].maxKm`'],
    ['len(vans) <= total, never more', '`vans` has a length of at most the value of `total`'],
    ['res.status in (200, 204)', 'The status is one of 200, 204'],
    [
      'mixed === (next !== null)',
      '(if `mixed` is true then `next` is not unset) and (if `next` is not unset then `mixed` is true)',
    ],
    ['offset + vans.length <= total', '`total` is at least the result of `offset` plus the number of items in `vans`'],
    ['Array.isArray(vans)', '`vans` is an array'],
    ['/^[A-Z]{2} \\d{3}$/.test(vans[1].plate)', '`vans[1].plate` matches the pattern "^[A-Z]{2} \\\\d{3}$"'],
    ['depot.code.startsWith("N")', '`depot.code` starts with "N"'],
    ['next === null || next.length > 0', '`next` is null or `next` has a length of greater than 0'],
    [
      "status === 200 && Number(headers['retry-after']) >= 1",
      'The status is 200 and the header `retry-after` is at least 1',
    ],
    ['for each van: bookedFrom < bookedTo', '`vans[*].bookedFrom` is before the value of `vans[*].bookedTo`'],
    [
      'for each van: 0 <= km < maxKm',
      '`vans[*].km` is at least 0 and `vans[*].km` is less than the value of `vans[*].maxKm`',
    ],
    [
      'vans[].electric => vans[].doors == 4',
      'For every item of `vans` where `electric` is true it holds that `doors` is 4',
    ],
    ["vans.every(v => v.plate.startsWith('https://'))", 'ambiguous'],
    [
      'vans.filter(v => v.electric).every(o => o.doors === 4)',
      'For every item of `vans` where `electric` is true it holds that `doors` is 4',
    ],
    ['vans.all(v => v.km > 0)', 'Every `vans[*].km` is greater than 0'],
    ['for v in vans: v.km > 0; v.doors >= 2', '`vans[*].km` is greater than 0 and `vans[*].doors` is at least 2'],
    ['vans[i].km >= vans[i+1].km', '`vans` has in each item `km` at most `km` of the item before'],
    ['!("code2" in depot)', '`depot` does not have the keys "code2"'],
    ['"ab" in depot.city.lower() || total > 1', '`depot.city` contains "ab" in any case or `total` is greater than 1'],
    ["headers['retry-after'].includes('3')", 'The header `retry-after` contains "3"'],
  ])('%s', (text, reads) => {
    expect(read(text)).toBe(reads);
  });

  it('are not read where a name is none of the answer', () => {
    expect(read('trucks.every(t => t.km > 0)')).toBe('unknown');
    expect(read('vans.every(v => v.weight > 0)')).toBe('unknown');
  });

  it('are not read where a sign is left over', () => {
    expect(read('vans.every(v => v.km > 0) )')).not.toContain('Every `vans[*].km`');
  });

  it('tell a status of the answer from one of its members', () => {
    const other = exampleExchange({ body: JSON.stringify({ status: 'open', id: 1 }), status: 200 });
    const compiled = compileRule('status == 200', { samples: [other] });
    expect(compiled).toMatchObject({ status: 'understood', paraphrase: 'The status is 200' });
  });

  it('hold nothing up, however deep they are', () => {
    expect(read(`${'('.repeat(500)}total > 1${')'.repeat(500)}`)).toBe('unknown');
    expect(read(`${'!'.repeat(110)}next`)).toBeTypeOf('string');
  });
});

describe('what is calculated', () => {
  const yard = {
    planks: [
      { width: 2, length: 3, area: 6 },
      { width: 4, length: 5, area: 20 },
    ],
    load: { weights: [3, 4, 5], total: 12, limit: 20 },
  };
  const samples = [exampleExchange({ body: JSON.stringify(yard) })];

  it.each([
    [
      'sum(load.weights) == load.total && total < limit',
      '`load.total` is the sum of `load.weights[*]` and `load.total` is less than the value of `load.limit`',
    ],
    ['area = width*length for each plank', '`planks[*].area` is the sum of `planks[*].width` times `planks[*].length`'],
  ])('from a list, or behind one sign: %s', (text, expected) => {
    const compiled = compileRule(text, { samples });
    expect(compiled.status === 'understood' ? compiled.paraphrase : compiled.status).toBe(expected);
  });
});
