import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
const quick = ['--depth', 'quick', '--no-warm-up'];

interface Report {
  scenarios: { cause: string; status: string; attempts?: object[] }[];
  result: {
    flaky: number;
    conclusion: { cause: string; exit_code: number; causes: { cause: string }[]; waits: { count: number } };
  };
}

/** One run with a JSON and a JUnit report. */
async function tested(argv: readonly string[], given: Parameters<typeof runCommand>[1] = {}) {
  const [asJson, asXml] = [workspace.path('report.json'), workspace.path('report.xml')];
  const finished = await runCommand(['test', ...argv, '-r', `terminal,json=${asJson},junit=${asXml}`], given);
  const report: Report = JSON.parse(readFileSync(asJson, 'utf8'));
  return { ...finished, report, xml: readFileSync(asXml, 'utf8') };
}

/** Fails the first request for the list, and never again. */
function failingOnce(): (request: IncomingMessage, response: ServerResponse) => boolean {
  let left = 1;
  return ({ method, url }, response) => {
    if (left === 0 || method !== 'GET' || url !== '/lamps') return false;
    left -= 1;
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
    return true;
  };
}

describe('CLI-20 the exit status and the cause', () => {
  it('0: everything passed', async () => {
    const { file } = await workspace.shelf();
    const { code, report, xml } = await tested([file, ...quick]);
    expect(code).toBe(0);
    expect(report.result.conclusion).toMatchObject({ cause: 'passed', exit_code: 0, causes: [] });
    expect(xml).not.toMatch(/<failure|<error/);
  });

  it('1: a scenario failed, however often it was sent again', async () => {
    const { file } = await workspace.shelf({ isFaulty: true });
    const { code, report, xml } = await tested([file, ...quick, '--retries', '2']);
    expect(code).toBe(1);
    expect(report.result.conclusion).toMatchObject({ cause: 'failed', exit_code: 1 });
    const failed = report.scenarios.filter(({ cause }) => cause === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    for (const { attempts } of failed) expect(attempts).toHaveLength(2);
    expect(xml).toContain('<failure ');
    expect(xml.match(/<rerunFailure /g)).toHaveLength(2 * failed.length);
  });

  it('2: options', async () => {
    const { api, file } = await workspace.shelf();
    const { code } = await runCommand(['test', file, '--retries', 'often']);
    expect(code).toBe(2);
    expect(api.asked).toEqual([]);
  });

  it('3: the API is not there', async () => {
    const { api, file } = await workspace.shelf();
    await api.close();
    const { code, report, xml, err } = await tested([file, ...quick]);
    expect(code).toBe(3);
    expect(report.result.conclusion).toMatchObject({ cause: 'unreachable', exit_code: 3 });
    expect(report.scenarios[0]?.cause).toBe('unreachable');
    expect(xml).toMatch(/<error [^>]*type="target_unreachable">/);
    expect(xml).toMatch(/name="The API can be reached"[^]*type="unreachable"/);
    expect(err).toContain('Check --base-url.');
  });

  it('4: credentials are refused', async () => {
    const { file } = await workspace.shelf({ token: 'hush-hush' });
    const { code, report, xml } = await tested([file, ...quick, '--bearer', 'another']);
    expect(code).toBe(4);
    expect(report.result.conclusion).toMatchObject({ cause: 'credentials', exit_code: 4 });
    expect(xml).toMatch(/name="The credentials are accepted"[^]*type="credentials"/);
  });

  it('4: nobody can sign in, and the reports say so', async () => {
    const { api, file } = await workspace.shelf({ token: 'hush-hush' });
    const { code, report, xml } = await tested([file, ...quick, '--login', 'POST /nowhere {"password":"open-sesame"}']);
    expect(code).toBe(4);
    expect(report.result).toMatchObject({ state: 'error', conclusion: { cause: 'credentials' } });
    expect(xml).toContain('type="credentials"');
    expect(api.asked).toEqual(['POST /nowhere']);
  });

  it('3: nobody answers the login', async () => {
    const { api, file } = await workspace.shelf({ token: 'hush-hush' });
    await api.close();
    const { code, report } = await tested([file, ...quick, '--login', 'POST /login {"password":"open-sesame"}']);
    expect(code).toBe(3);
    expect(report.result).toMatchObject({ state: 'error', conclusion: { cause: 'unreachable' } });
  });

  it('5: less was covered than asked for', async () => {
    const { file } = await workspace.shelf();
    const { code, report, xml, err } = await tested([file, ...quick, '--min-coverage', '100', '--read-only']);
    expect(code).toBe(5);
    expect(report.result.conclusion).toMatchObject({ cause: 'coverage', exit_code: 5 });
    expect(xml).toMatch(/name="The coverage is high enough"[^]*<failure [^>]*type="coverage">/);
    expect(err).toMatch(/\d of \d documented answers were seen \(\d+ %\), less than --min-coverage 100/);
    expect((await tested([file, ...quick, '--min-coverage', '1'])).code).toBe(0);
  });

  it('6: flaky, where that counts; both are told', async () => {
    const run = async (options: readonly string[]) => {
      const { file } = await workspace.shelf({ intercept: failingOnce() });
      return tested([file, ...quick, '--retries', '1', ...options]);
    };
    const strict = await run(['--fail-on', 'flaky']);
    expect(strict.code).toBe(6);
    expect(strict.report.result.conclusion).toMatchObject({ cause: 'flaky', exit_code: 6 });
    expect(strict.report.result.flaky).toBeGreaterThan(0);
    expect(strict.report.scenarios.some(({ cause, status }) => cause === 'flaky' && status === 'success')).toBe(true);
    expect(strict.xml).toMatch(/<flaky(Failure|Error) /);
    expect(strict.xml).toMatch(/name="Nothing is flaky"[^]*type="flaky"/);
    expect(strict.err).toMatch(/passed \(\d+ flaky\)/);
    const lenient = await run([]);
    expect(lenient.code).toBe(0);
    expect(lenient.report.result.flaky).toBeGreaterThan(0);
  });

  it('130: interrupted, within a second, with what was found, and what was made is removed', async () => {
    const interruption = new AbortController();
    const { api, file } = await workspace.shelf({
      isFaulty: true,
      intercept: (_, __, asked) => {
        if (asked.length === 25) interruption.abort();
        return false;
      },
    });
    let abortedAt = 0;
    interruption.signal.addEventListener('abort', () => {
      abortedAt = performance.now();
    });
    const { code, report, xml, out } = await tested([file, '--no-warm-up'], { interrupted: interruption.signal });
    expect(code).toBe(130);
    expect(performance.now() - abortedAt).toBeLessThan(6000);
    expect(report.result.conclusion).toMatchObject({ cause: 'interrupted', exit_code: 130 });
    expect(xml).toMatch(/name="The run is not interrupted"[^]*type="interrupted"/);
    expect(out).toMatch(/^1\. /m);
    expect(api.lamps()).toBe(0);
  });

  it('is that of the worst cause', async () => {
    const { file } = await workspace.shelf({
      isFaulty: true,
      intercept: ({ method, url }) => method === 'GET' && url === '/lamps',
    });
    const { code, report } = await tested([file, ...quick, '--timeout', '200ms']);
    expect(code).toBe(1);
    expect(report.result.conclusion.causes.map(({ cause }) => cause)).toEqual(['failed', 'unreachable']);
  });
});

describe('rate limits', () => {
  it('are waited for, and told', async () => {
    let left = 2;
    const { file } = await workspace.shelf({
      intercept: (_, response) => {
        if (left === 0) return false;
        left -= 1;
        response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' }).end('{}');
        return true;
      },
    });
    const { code, err, report } = await tested([file, ...quick]);
    expect(code).toBe(0);
    expect(err).toMatch(/asks to wait 1 s \(Retry-After\)/);
    expect(err).toMatch(/s of them waiting because the API asked for it \(\d times\)/);
    expect(report.result.conclusion.waits.count).toBeGreaterThan(0);
  });
});
