export { followLog, followRun } from './follow-run.ts';
export { repeat } from './repeat.ts';
export { createRunFeeds } from './run-feed.ts';
export type { RunFeeds } from './run-feed.ts';
export {
  ABORT_CHANNEL,
  RUN_CHANNEL,
  STOP_CHANNEL,
  appendEvents,
  listEventsAfter,
  listFailures,
  runExists,
} from './run-log.store.ts';
export { createRunSignals } from './run-signals.ts';
export type { RunSignals } from './run-signals.ts';
export { createRunSubscribers } from './run-subscribers.ts';
export type { RunSubscribers } from './run-subscribers.ts';
export { lastEventId, watch } from './watch.ts';
