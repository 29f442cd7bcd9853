import { performance } from 'node:perf_hooks';

/** Milliseconds of the calls of one kind. */
export interface Figures {
  name: string;
  calls: number;
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
  /** Mean bytes of an answer. */
  bytes: number;
}

/** Calls one address after the other, answers read whole. @throws when one of them is refused */
export async function measure(name: string, addresses: string[], authorization: string): Promise<Figures> {
  const times: number[] = [];
  let bytes = 0;
  for (const address of addresses) {
    const startedMs = performance.now();
    const answer = await fetch(address, { headers: { authorization } });
    const body = await answer.arrayBuffer();
    times.push(performance.now() - startedMs);
    bytes += body.byteLength;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${new TextDecoder().decode(body)}`);
  }
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
  return {
    name,
    calls: times.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    slowest: at(1),
    bytes: Math.round(bytes / times.length),
  };
}

const columns = ['calls', 'p50', 'p95', 'p99', 'slowest', 'bytes'] as const;

export function tableOf(figures: Figures[]): string {
  const rows = [
    ['', ...columns],
    ...figures.map((figure) => [figure.name, ...columns.map((column) => String(figure[column]))]),
  ];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((row) => row.join('  '))
    .join('\n');
}
