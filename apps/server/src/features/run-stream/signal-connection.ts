import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ANSWER_MS, CHECK_MS, createKeptClient, endConnection, endUnlessAlive, inTime } from '../../db/index.ts';
import { repeat } from './repeat.ts';

const RECONNECT_MS = 1000;

export interface SignalTimes {
  /** How often the listening connection is checked, in milliseconds. */
  checkMs: number;
  /** How long a check may take, in milliseconds. */
  answerMs: number;
}

export interface SignalConnectionOptions {
  url: string;
  channels: readonly string[];
  onSignal: (channel: string, payload: string) => void;
  /** Called with every new connection, the first one included. */
  onConnect: (client: pg.Client) => void;
  times?: SignalTimes;
}

export interface SignalConnection {
  /** The newest connection; its queries reject while it is lost. */
  client(): pg.Client;
  close(): Promise<void>;
}

/** A connection that listens on channels, is checked at intervals and is replaced when it is lost. */
export async function openSignalConnection({
  url,
  channels,
  onSignal,
  onConnect,
  times: { checkMs, answerMs } = { checkMs: CHECK_MS, answerMs: ANSWER_MS },
}: SignalConnectionOptions): Promise<SignalConnection> {
  let client: pg.Client;
  const closing = new AbortController();

  const listen = async (): Promise<void> => {
    const fresh = createKeptClient(url, 'assay-signals');
    fresh.on('notification', ({ channel, payload }) => onSignal(channel, payload ?? ''));
    try {
      await fresh.connect();
      await inTime(fresh.query(channels.map((channel) => `listen ${channel}`).join('; ')), answerMs);
    } catch (error) {
      await endConnection(fresh, answerMs);
      throw error;
    }
    client = fresh;
    onConnect(fresh);
    fresh.once('end', () => void listenAgain());
    if (closing.signal.aborted) await fresh.end();
  };
  const listenAgain = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      const isListening = await listen().then(
        () => true,
        () => false,
      );
      if (isListening) return;
    }
  };
  await listen();
  const checking = repeat(checkMs, () => endUnlessAlive(client, answerMs));

  return {
    client: () => client,
    close: async () => {
      closing.abort();
      checking.abort();
      await endConnection(client, answerMs);
    },
  };
}
