import { createTransport } from '@assay/runner';
import type { Transport } from '@assay/runner';
import type { Settings } from '../config/setting-rows.ts';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import { rewriting } from '../io.ts';
import type { Io } from '../io.ts';
import { connectionOf, connectionWarning } from './connection.ts';
import { openEgressLog } from './egress-log.ts';
import { labelled, watchTransport } from './watched-transport.ts';
import type { WatchedTransport } from './watched-transport.ts';

/** Secrets of the settings: a token, and users and passwords of proxies. */
export function addSettings({ token, httpProxy, httpsProxy }: Settings, secrets: KnownSecrets): void {
  secrets.add(token ?? '');
  for (const proxy of [httpProxy, httpsProxy])
    secrets.add(proxy === null ? '' : decodeURIComponent(new URL(proxy).password));
}

/** Nothing that is written shows a secret. */
export const maskedIo = (io: Io, secrets: KnownSecrets): Io => rewriting(io, (text) => secrets.mask(text));

/** A wait is reported when it is longer than anybody waits without asking why. */
const REPORTED_WAIT_MS = 1000;
/** A server may take a while for a large page or batch. */
const SERVER_TIMEOUT_MS = 60_000;
/** A page of definitions carries the whole document of a system. */
const SERVER_BODY_BYTES = 256 * 1024 * 1024;

export interface Connections {
  /** To the API under test and its login. */
  transport: WatchedTransport;
  /** To an Assay server. */
  toServer: Transport;
  close: () => Promise<void>;
}

interface Opening {
  rate?: number;
  egressLog?: string | undefined;
}

/** The ways out of one command, all of them in the egress log. @throws {UsageError} */
export function openConnections(
  settings: Settings,
  { rate = 0, egressLog }: Opening,
  { io, secrets }: { io: Io; secrets: KnownSecrets },
): Connections {
  const warning = connectionWarning(settings);
  if (warning !== null) io.err(`${warning}\n`);
  const log = egressLog === undefined ? null : openEgressLog(egressLog, (text) => secrets.mask(text));
  const options = { ...connectionOf(settings), ...(log !== null && { onExchange: log.add }) };
  const base = createTransport({ ...options, requestsPerSecond: rate });
  const server = createTransport({
    ...options,
    timeoutMs: Math.max(settings.timeoutMs, SERVER_TIMEOUT_MS),
    maxBodyBytes: SERVER_BODY_BYTES,
  });
  let isReported = false;
  const transport = watchTransport(base, (url, ms) => {
    if (isReported || ms < REPORTED_WAIT_MS) return;
    isReported = true;
    io.err(`${new URL(url).host} asks to wait ${Math.ceil(ms / 1000)} s (Retry-After). The run waits and goes on.\n`);
  });
  const close = async (): Promise<void> => {
    await Promise.all([base.close(), server.close()]);
    const failure = log?.close() ?? null;
    if (failure !== null) io.err(`${failure}\n`);
  };
  return { transport, toServer: labelled(server, 'server'), close };
}
