import type { Background } from '../../background/index.ts';
import { FileAnswer } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { Database } from '../../db/index.ts';
import { watch } from '../run-stream/index.ts';
import type { RunFeeds, RunSubscribers } from '../run-stream/index.ts';
import { requestStop } from '../runs/index.ts';
import type { FindingsJobs } from './jobs.ts';
import { startTrial } from './trials/start-trials.ts';

type FindingsHandlers = Pick<Handlers, 'applyFinding' | 'downloadRunOverlay' | 'getRunFindings' | 'tryFinding'>;

interface FindingsDeps {
  db: Database;
  background: Background<FindingsJobs>;
  feeds: RunFeeds;
  subscribers: RunSubscribers;
}

export function createFindingsHandlers({ db, background, feeds, subscribers }: FindingsDeps): FindingsHandlers {
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
    tryFinding: async ({ principal: { organizationId, userId }, params: { runId, key }, reply }) => {
      const target = { organizationId, runId };
      const { finding, systemId } = (await background.run('findFinding', { target, key })).read();
      const trial = await startTrial(db, { target, systemId, createdBy: userId, finding });
      const watching = {
        subscribers,
        reply,
        runId: trial.id,
        abandoned: () => requestStop(db, organizationId, trial.id),
      };
      for await (const _ of watch(watching, (disconnected) => feeds.follow(trial.id, 0, disconnected)));
      return background.run('readTrial', { target, key });
    },
    applyFinding: ({ principal: { organizationId }, params: { runId, key }, onProgress }) =>
      background.run('applyFinding', { target: { organizationId, runId }, key }, onProgress),
  };
}

async function* textOf(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}
