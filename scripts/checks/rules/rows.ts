import { readFileSync } from 'node:fs';
import type { Exchange, RuleContext } from '@assay/rules';

interface Response {
  status: number;
  statusText?: string;
  headers?: Record<string, string>;
  body?: string;
  timeMs?: number;
}

/** A rule by another person: its sentence, and answers with the verdicts of the author's own code. */
export interface Row {
  id: string;
  title: string;
  method: string | null;
  url: string | null;
  kind: string;
  checkKind?: string;
  checkable: boolean;
  cases: { label: string; response: Response; verdict: 'pass' | 'fail' }[];
  sample: number;
}

export function rowsIn(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

function queryOf(url: string): Record<string, string> {
  const at = url.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at + 1)));
}

export function exchangeOf(row: Row, response: Response): Exchange {
  const body = response.body ?? '';
  return {
    request: {
      method: row.method ?? 'GET',
      url: row.url ?? '',
      headers: {},
      pathParams: {},
      query: queryOf(row.url ?? ''),
      body: null,
    },
    response: {
      status: response.status,
      statusText: response.statusText ?? '',
      headers: Object.entries(response.headers ?? {}),
      body,
      timeMs: response.timeMs ?? 0,
      sizeBytes: Buffer.byteLength(body),
    },
  };
}

/** What a compiler may know of a rule: the call, and with a sample the answer that is known to be right. */
export function contextOf(row: Row, withSample: boolean): RuleContext {
  const sample = row.cases[row.sample];
  return {
    ...(row.method === null ? {} : { method: row.method }),
    ...(row.url === null ? {} : { path: row.url }),
    ...(withSample && sample !== undefined ? { samples: [exchangeOf(row, sample.response)] } : {}),
  };
}

export const share = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count / of) * 10_000) / 10_000);
