import type { Background } from '../../background/index.ts';
import { FileAnswer } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { FindingsJobs } from './jobs.ts';

type FindingsHandlers = Pick<Handlers, 'applyFinding' | 'downloadRunOverlay' | 'getRunFindings'>;

export function createFindingsHandlers(background: Background<FindingsJobs>): FindingsHandlers {
  return {
    getRunFindings: ({ principal: { organizationId }, params: { runId } }) =>
      background.run('findFindings', { target: { organizationId, runId } }),
    downloadRunOverlay: async ({ principal: { organizationId }, params: { runId } }) => {
      const overlay = await background.run('writeOverlay', { target: { organizationId, runId } });
      return new FileAnswer(
        { name: `run-${runId}.overlay.json`, mediaType: 'application/json' },
        textOf(overlay.read()),
      );
    },
    applyFinding: ({ principal: { organizationId }, params: { runId, key }, onProgress }) =>
      background.run('applyFinding', { target: { organizationId, runId }, key }, onProgress),
  };
}

async function* textOf(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}
