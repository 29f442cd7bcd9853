import type { EnvironmentFilter, OverallStatus } from '@assay/contract';

/** What a history is narrowed to. Dates are days of the reader's calendar, such as 2026-03-31. */
export interface HistoryFilter {
  status: OverallStatus | null;
  from: string;
  to: string;
  text: string;
  /** Id of an environment, or `none` for the base URL; empty for all. */
  environment: string;
}

export const noFilter: HistoryFilter = { status: null, from: '', to: '', text: '', environment: '' };

const statuses: readonly OverallStatus[] = ['success', 'failure', 'error', 'skipped'];
const dayForm = /^\d{4}-\d\d-\d\d$/;

/** The filter that an address holds; what is not understood is left out. */
export function readFilter(query: URLSearchParams): HistoryFilter {
  const day = (name: string): string => {
    const text = query.get(name) ?? '';
    return dayForm.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  return {
    status: statuses.find((status) => status === query.get('status')) ?? null,
    from: day('from'),
    to: day('to'),
    text: query.get('text') ?? '',
    environment: readEnvironment(query),
  };
}

/** The environment that an address names. */
export function readEnvironment(query: URLSearchParams): string {
  const text = query.get('environment') ?? '';
  return /^(none|[1-9]\d{0,9})$/.test(text) ? text : '';
}

/** Writes the filter into an address and leaves the rest of it alone. */
export function writeFilter(query: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filter)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

export function isNarrowed(filter: HistoryFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** What the calls are asked for one environment, `none`, or all of them. */
export function environmentQuery(environment: string): { environment_id?: EnvironmentFilter } {
  if (environment === '') return {};
  return { environment_id: environment === 'none' ? environment : Number(environment) };
}

/** What the history calls are asked: from the beginning of the first day to the end of the last one. */
export function filterQuery({ status, from, to, text, environment }: HistoryFilter) {
  const end = to === '' ? null : new Date(`${to}T00:00:00`);
  end?.setDate(end.getDate() + 1);
  return {
    ...(status !== null && { status }),
    ...(from !== '' && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(end !== null && { to: end.toISOString() }),
    ...(text.trim() !== '' && { text: text.trim().slice(0, 200) }),
    ...environmentQuery(environment),
  };
}
