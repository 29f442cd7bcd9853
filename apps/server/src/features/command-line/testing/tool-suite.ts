import { join } from 'node:path';
import type { Execution, ImportedSystem, Run, Scenario } from '@assay/contract';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildTestApp, importSmall, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';
import { startRecorder } from './recorder.ts';
import type { Recorder } from './recorder.ts';
import { useTool } from './tool.ts';
import type { FinishedTool, Tool } from './tool.ts';

export interface ToolSuite {
  readonly app: TestApp;
  readonly token: string;
  readonly tool: Tool;
  /** Between the tool and the server. */
  readonly recorder: Recorder;
  /** With the token and the address of the server. */
  run(argv: readonly string[], env?: Record<string, string>): Promise<FinishedTool>;
  env(more?: Record<string, string>): Record<string, string>;
  /** A system whose base URL is a target of this test, with scenarios of these names that read. */
  system(answer: Parameters<typeof startTarget>[0], names?: readonly string[]): Promise<Prepared>;
  newestRun(): Promise<Run>;
  historyOf(scenario: Scenario): Promise<Execution[]>;
}

export interface Prepared {
  system: ImportedSystem;
  target: TargetServer;
  reads: Scenario[];
}

/** A running server, the tool as it is shipped, and a recorder between them, for the tests of one file. */
export function toolSuite(environment: Record<string, string> = {}): ToolSuite {
  let parts: { app: TestApp; token: string; tool: Tool; recorder: Recorder } | null = null;
  const targets: TargetServer[] = [];
  const get = () => {
    if (parts === null) throw new Error('The suite has not begun.');
    return parts;
  };
  beforeAll(async () => {
    const app = await buildTestApp(environment);
    const upstream = await app.assay.app.listen({ port: 0, host: '127.0.0.1' });
    const recorder = await startRecorder(() => upstream);
    parts = { app, token: await app.signUp(), recorder, tool: await useTool() };
  });
  afterEach(async () => {
    get().recorder.intercept = null;
    get().recorder.texts.length = 0;
    await Promise.all(targets.splice(0).map((target) => target.close()));
  });
  afterAll(async () => {
    const { app, recorder, tool } = get();
    await recorder.close();
    await app.close();
    await tool.remove();
  });
  const suite: ToolSuite = {
    get app() {
      return get().app;
    },
    get token() {
      return get().token;
    },
    get tool() {
      return get().tool;
    },
    get recorder() {
      return get().recorder;
    },
    env: (more = {}) => ({ ...environmentOf(get()), ...more }),
    run: (argv, env = {}) => get().tool.run(argv, suite.env(env)),
    system: async (answer, names = ['Read']) => {
      const { app, token } = get();
      const target = await startTarget(answer);
      targets.push(target);
      const system = await importSmall(app, token, target.url);
      const params = { id: system.endpoints[0]?.id ?? 0 };
      const reads: Scenario[] = [];
      for (const name of names)
        reads.push((await app.call('createScenario', { token, params, body: { name } })).body as Scenario);
      return { system, target, reads };
    },
    newestRun: async () => {
      const [run] = (await get().app.call('listRuns', { token: get().token })).body as Run[];
      if (run === undefined) throw new Error('There is no run.');
      return run;
    },
    historyOf: async ({ id }) =>
      (await get().app.call('getScenarioHistory', { token: get().token, params: { id } })).body as Execution[],
  };
  return suite;
}

/** The environment variables of a run of the tool; nothing of it is kept outside of its folder. */
const environmentOf = ({ token, recorder, tool }: Pick<ToolSuite, 'recorder' | 'token' | 'tool'>) => ({
  ASSAY_TOKEN: token,
  ASSAY_API_URL: recorder.url,
  XDG_STATE_HOME: join(tool.folder, 'state'),
});
