import type { JobProgress, WarmUp } from '@assay/contract';
import type { TransportOptions } from '@assay/runner';
import type { Background } from '../../background/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { SecretBox } from '../../secrets/index.ts';
import { findAuthConfig } from '../auth-config/index.ts';
import { getSystemRow } from '../systems/index.ts';
import type { WarmUpJobs } from './jobs.ts';
import { updateWarmUp } from './warm-up.store.ts';

export interface WarmUpDeps {
  db: Database;
  box: SecretBox;
  targets: TransportOptions;
  background: Background<WarmUpJobs>;
}

export interface WarmUpRequest {
  organizationId: string;
  id: number;
  onProgress: (progress: JobProgress) => void;
  /** Aborts when nobody waits for the answer any more: what was made is removed, and nothing is kept. */
  abandoned: AbortSignal;
}

/** Systems that are warmed up by this process: two at once would meet each other's records. */
const running = new Set<number>();

/**
 * Learns from a system with its stored credentials, and keeps what was learned.
 * @throws {AppError} system_not_found, base_url_missing, warm_up_running, target_silent
 */
export async function learnFromServer(deps: WarmUpDeps, request: WarmUpRequest): Promise<WarmUp> {
  const { db, box, targets, background } = deps;
  const { organizationId, id, onProgress, abandoned } = request;
  const row = await getSystemRow(db, organizationId, id);
  if (row.baseUrl === '')
    throw new AppError('base_url_missing', 'Set the base URL of this system first, under Configure, System Info.');
  if (running.has(id)) throw new AppError('warm_up_running', 'This system is being learned from already. Wait for it.');
  running.add(id);
  try {
    const auth = await findAuthConfig(db, box, id);
    const learning = { organizationId, id, auth, targets };
    const learned = await background.run('learnFromServer', learning, onProgress, abandoned);
    const warmUp = learned.read();
    const silence = silenceOf(warmUp);
    if (silence !== null) throw new AppError('target_silent', `${silence} What was learned before is kept.`);
    if (!abandoned.aborted) await updateWarmUp(db, organizationId, id, warmUp);
    return warmUp;
  } finally {
    running.delete(id);
  }
}

/** Why no operation was answered at all; null where one was. */
function silenceOf({ learned: { operations } }: WarmUp): string | null {
  const all = Object.values(operations);
  const [first] = all;
  const isSilent = all.every(({ outcome, refusal }) => outcome === 'not_tried' && refusal?.status == null);
  // Each for a reason of its own: that is no server that is off.
  const isOneReason = all.every(({ refusal }) => refusal?.text === first?.refusal?.text);
  return isSilent && isOneReason ? (first?.refusal?.text ?? null) : null;
}
