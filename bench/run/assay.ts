import { compileRule } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { createTransport, runScenarios } from '@assay/runner';
import type { RunnableScenario } from '@assay/scenario';

export const rules = ['the status is 200', 'every item has a price above 0', 'there are 12 items'];

export interface RunnerFigures {
  perSecond: number;
  /** Of this process, above what it had before. */
  peakRssMb: number;
}

/** `packages/runner` with three rules per scenario; results are looked at and let go. */
export async function runnerRun(url: string, count: number, concurrency: number): Promise<RunnerFigures> {
  const { origin, pathname } = new URL(url);
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 30_000, connections: concurrency });
  const scenario = await runnable(origin, pathname);
  let handed = 0;
  let green = 0;
  let peak = 0;
  const started = performance.now();
  const next = () => Promise.resolve(handed++ < count ? { ...scenario, id: handed } : null);
  for await (const event of runScenarios(next, {
    transport,
    tokens: null,
    definitions: {},
    validators: createSchemaValidators({}),
    signal: new AbortController().signal,
    concurrency,
  })) {
    if (event.type !== 'finished') continue;
    if (event.result.status === 'success') green += 1;
    if (green % 1000 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  const perSecond = (count / (performance.now() - started)) * 1000;
  await transport.close();
  if (green !== count) throw new Error(`${count - green} of ${count} scenarios were not green.`);
  return { perSecond, peakRssMb: Math.round(peak / 1_048_576) };
}

async function runnable(baseUrl: string, path: string): Promise<RunnableScenario> {
  const body = await (await fetch(`${baseUrl}${path}`)).text();
  const sample = {
    request: { method: 'GET', url: path, headers: {}, pathParams: {}, query: {}, body: null },
    response: { status: 200, statusText: 'OK', headers: [], body, timeMs: 1, sizeBytes: body.length },
  };
  return {
    id: 0,
    name: 'Items',
    endpointId: 1,
    before: [],
    judged: {
      label: `GET ${path}`,
      problem: null,
      method: 'GET',
      baseUrl,
      path,
      parameters: [],
      contentType: null,
      operation: null,
      account: 'none',
      followRedirects: false,
      expected: { status: 200, acceptsClass: false },
      extracts: [],
      rules: rules.map((text, id) => {
        const compiled = compileRule(text, { path, samples: [sample] });
        if (compiled.status !== 'understood') throw new Error(`"${text}" is ${compiled.status}.`);
        return { id, text, check: compiled.check };
      }),
    },
    followUps: [],
    after: [],
  };
}
