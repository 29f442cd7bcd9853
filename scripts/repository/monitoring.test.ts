import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { declaredMetrics, expressionProblems } from './monitoring.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const source = ['metrics', 'watch-event-loop']
  .map((name) => read(`apps/server/src/features/metrics/${name}.ts`))
  .join('\n');
const metrics = declaredMetrics(source);

const alertsSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Assay[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string().min(10), action: z.string().min(10) }),
        }),
      ),
    }),
  ),
});

const panelSchema = z.object({
  id: z.int(),
  title: z.string(),
  gridPos: z.object({ h: z.int(), w: z.int().max(24), x: z.int().max(23), y: z.int() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).min(1),
});

const alerts = alertsSchema.parse(parse(read('deploy/alerts.yaml'))).groups.flatMap(({ rules }) => rules);
const { panels } = z
  .object({ title: z.string(), schemaVersion: z.int(), panels: z.array(panelSchema) })
  .parse(JSON.parse(read('deploy/grafana-dashboard.json')));

describe('alert rules and dashboard', () => {
  it('know the metrics of the sources', () => {
    expect([...metrics.keys()]).toEqual(
      expect.arrayContaining(['assay_runs_open', 'assay_event_loop_delay_seconds', 'assay_event_loop_blocked_total']),
    );
    expect(metrics.get('assay_runs_total')).toEqual(new Set(['state']));
  });

  it.each(alerts.map(({ alert, expr }) => [alert, expr]))('the rule %s asks for what there is', (_, expr) => {
    expect(expressionProblems(expr, metrics)).toEqual([]);
  });

  it.each(panels.map(({ title, targets }) => [title, targets]))(
    'the panel "%s" asks for what there is',
    (_, targets) => {
      expect(targets.flatMap(({ expr }) => expressionProblems(expr, metrics))).toEqual([]);
    },
  );

  it('has panels that do not overlap, and shows each metric', () => {
    const places = panels.map(({ gridPos: { x, y } }) => `${x},${y}`);
    expect(new Set(places).size).toBe(panels.length);
    const all = JSON.stringify([panels, alerts]);
    expect([...metrics.keys()].filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each([
    ['sum(assay_runs_lost)', 'no process has this metric'],
    ['assay_runs_open{stage="queued"}', 'has no label stage'],
    ['sum(assay_runs_open', 'is not closed'],
    ['sum(assay_runs_open])', 'closed that is not open'],
  ])('%s is refused', (expression, problem) => {
    expect(expressionProblems(expression, metrics).join()).toContain(problem);
  });
});
