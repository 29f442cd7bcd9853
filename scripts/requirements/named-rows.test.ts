import { describe, expect, it } from 'vitest';
import { rowsNamedBy, titlesOf } from './named-rows.ts';

describe('rows that tests name', () => {
  it('reads single ids, lists, ranges and several areas', () => {
    expect(rowsNamedBy('SCN-06, SCN-08: ten runs')).toEqual(['SCN-06', 'SCN-08']);
    expect(rowsNamedBy('WIZ-01 to WIZ-03, WIZ-05: the header')).toEqual(['WIZ-01', 'WIZ-02', 'WIZ-03', 'WIZ-05']);
    expect(rowsNamedBy('LAY-01..03 and FB-01')).toEqual(['LAY-01', 'LAY-02', 'LAY-03', 'FB-01']);
    expect(rowsNamedBy('NAV-02, 05: addresses')).toEqual(['NAV-02', 'NAV-05']);
    expect(rowsNamedBy('RUN-05 RUN-06 is idle')).toEqual(['RUN-05', 'RUN-06']);
  });

  it('takes nothing that is no id', () => {
    expect(rowsNamedBy('UTF-8, ISO-8859-1 and 10-20')).toEqual([]);
  });

  it('finds titles of tests, groups and tables, and nothing else', () => {
    const source = `
      describe('A-group', () => {
        it('one', () => expect('SCN-01').toBe(1));
        test.skip("two", () => {});
        it.each([[1, 2]])('three %s', () => {});
        const text = 'SCN-02';
      });`;
    expect(titlesOf(source)).toEqual(['A-group', 'one', 'two', 'three %s']);
  });
});
