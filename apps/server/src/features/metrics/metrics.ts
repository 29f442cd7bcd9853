import { timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../http/index.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/** What a process counts of the runs that it executes. */
export interface RunMetrics {
  runEnded(state: 'completed' | 'stopped' | 'interrupted' | 'error'): void;
  /** `responseTimeMs` is null when nothing answered. */
  scenarioJudged(status: 'success' | 'failure' | 'error' | 'skipped', responseTimeMs: number | null): void;
}

export interface Metrics extends RunMetrics {
  /** The text format of Prometheus, 0.0.4. */
  text(): Promise<string>;
  close(): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counters of one process; queue and pool are read on request. */
export function createMetrics(pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const runs = new Counter({
    name: 'assay_runs_total',
    help: 'Runs that ended in this process, by their state.',
    labelNames: ['state'],
    registers,
  });
  const scenarios = new Counter({
    name: 'assay_scenarios_total',
    help: 'Scenarios that this process executed, by their verdict.',
    labelNames: ['status'],
    registers,
  });
  const responses = new Histogram({
    name: 'assay_target_response_seconds',
    help: 'How long the APIs under test took to answer.',
    buckets: SECONDS,
    registers,
  });
  watchDatabase(pool, registers);
  const stopWatching = watchEventLoop({ registers, warn: (details, message) => log.warn(details, message) });
  return {
    close: stopWatching,
    runEnded: (state) => runs.inc({ state }),
    scenarioJudged: (status, responseTimeMs) => {
      scenarios.inc({ status });
      if (responseTimeMs !== null) responses.observe(responseTimeMs / 1000);
    },
    text: () => registry.metrics(),
  };
}

function watchDatabase(pool: pg.Pool, registers: Registry[]): void {
  const queue = new Gauge({
    name: 'assay_runs_open',
    help: 'Runs that wait or are under way, on all processes.',
    labelNames: ['state'],
    registers,
    collect: async () => {
      const { rows } = await pool.query<{ state: string; count: string }>(
        "select state, count(*) from run where state in ('queued', 'running') group by state",
      );
      const countOf = (state: string): number => Number(rows.find((row) => row.state === state)?.count ?? 0);
      queue.set({ state: 'queued' }, countOf('queued'));
      queue.set({ state: 'running' }, countOf('running'));
    },
  });
  const connections = new Gauge({
    name: 'assay_database_connections',
    help: 'Connections of this process to the database, and callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'open' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

/**
 * `GET /metrics` for Prometheus. Without a token there is no such address:
 * the figures of all organizations are confidential.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  if (token === null) return;
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, token)) throw new AppError('unauthenticated', 'Send the token of ASSAY_METRICS_TOKEN.');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
}

function isAllowed({ headers }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
