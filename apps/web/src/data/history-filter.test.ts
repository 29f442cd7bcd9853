import { describe, expect, it } from 'vitest';
import { filterQuery, isNarrowed, noFilter, readFilter, writeFilter } from './history-filter.ts';

const full = { status: 'failure', from: '2026-03-01', to: '2026-03-31', text: 'price', environment: '7' } as const;

describe('the filter of a history', () => {
  it('is kept in the address next to other parameters', () => {
    const query = writeFilter(new URLSearchParams('tab=history&text=old'), full);
    expect(query.toString()).toBe('tab=history&text=price&status=failure&from=2026-03-01&to=2026-03-31&environment=7');
    expect(readFilter(query)).toEqual(full);
    expect(writeFilter(query, noFilter).toString()).toBe('tab=history');
  });

  it('leaves out what is not understood', () => {
    expect(readFilter(new URLSearchParams('status=green&from=yesterday&to=2026-99-99&environment=staging'))).toEqual(
      noFilter,
    );
    expect(isNarrowed(noFilter)).toBe(false);
    expect(isNarrowed(full)).toBe(true);
  });

  it('asks for whole days of the calendar that the reader has', () => {
    const { from, to, ...rest } = filterQuery(full);
    expect(rest).toEqual({ status: 'failure', text: 'price', environment_id: 7 });
    expect(new Date(from ?? '').getHours()).toBe(0);
    expect(new Date(from ?? '').getDate()).toBe(1);
    expect([new Date(to ?? '').getMonth(), new Date(to ?? '').getDate()]).toEqual([3, 1]);
    expect(filterQuery({ ...noFilter, text: '  ' })).toEqual({});
  });
});
