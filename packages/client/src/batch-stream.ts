import { batchEventSchema, endpoints, isTerminalBatchEvent } from '@assay/contract';
import type { BatchEvent } from '@assay/contract';
import { followEvents } from './event-stream.ts';
import type { EventStream, EventStreamOptions } from './event-stream.ts';
import type { StartOptions } from './run-stream.ts';
import type { TransportOptions } from './transport.ts';

/**
 * Starts a batch of scenarios and yields its events in order, each exactly once, the last one terminal. A lost connection is taken
 * up again with `Last-Event-ID`.
 * @throws {ApiError} when the batch cannot start (a limit, one running already), or the connection stays lost
 */
export async function* startBatch(
  transport: TransportOptions,
  scenarioIds: number[],
  { environmentId = null, ...options }: StartOptions,
): AsyncGenerator<BatchEvent, void, undefined> {
  const { method, path } = endpoints.processScenarios;
  const body = JSON.stringify({
    scenario_ids: scenarioIds,
    ...(environmentId !== null && { environment_id: environmentId }),
  });
  yield* followEvents(transport, batchEvents({ method, path, body }, false), options);
}

/** Follows the caller's latest batch from the event after `lastId` on (0 for all). @throws {ApiError} when there is none */
export async function* followBatch(
  transport: TransportOptions,
  options: EventStreamOptions,
  lastId = 0,
): AsyncGenerator<BatchEvent, void, undefined> {
  const { method, path } = endpoints.streamBatch;
  yield* followEvents(transport, { ...batchEvents({ method, path, body: null }, true), lastId }, options);
}

/** `started`: there is one to come back to, even before its first event. */
function batchEvents(start: EventStream<BatchEvent>['start'], started: boolean): EventStream<BatchEvent> {
  let known = started;
  return {
    start,
    lastId: 0,
    parse: (json) => {
      known = true;
      return batchEventSchema.parse(json);
    },
    isTerminal: isTerminalBatchEvent,
    resumePath: () => (known ? endpoints.streamBatch.path : null),
  };
}
