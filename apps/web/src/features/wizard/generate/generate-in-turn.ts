import { ApiError } from '@assay/client';
import { parseLimitError } from '@assay/contract';
import { limitToast } from '../../generation/index.ts';

export interface GenerationFailure {
  id: number;
  error: string;
}

/** The outcome of generating for one endpoint at a time. */
export interface GenerationOutcome {
  done: number[];
  failed: GenerationFailure[];
  /** The refusal of a limit of the plan, which ended it; what had not begun by then was left. */
  limit: string | null;
  /** The user stopped it. */
  stopped: boolean;
}

interface Options {
  isStopped: () => boolean;
  /** Called before each endpoint with how many are behind it. */
  onBegin: (id: number, behind: number) => void;
}

/**
 * Generates for one endpoint after the other until all had their turn, the server refuses for a reason that holds for all, or
 * `isStopped` says so.
 * @throws what is no answer of the server
 */
export async function generateInTurn(
  ids: readonly number[],
  generate: (id: number) => Promise<{ success: boolean; message: string } | undefined>,
  { isStopped, onBegin }: Options,
): Promise<GenerationOutcome> {
  const outcome: GenerationOutcome = { done: [], failed: [], limit: null, stopped: false };
  for (const [behind, id] of ids.entries()) {
    if (isStopped()) return { ...outcome, stopped: true };
    onBegin(id, behind);
    try {
      const answer = await generate(id);
      if (answer?.success) outcome.done.push(id);
      else outcome.failed.push({ id, error: answer?.message ?? '' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.failed.push({ id, error: error.message });
      if (isLimit(error)) return { ...outcome, limit: error.message };
      if (error.code === 'generation_off') return outcome;
    }
  }
  return outcome;
}

const isLimit = ({ status, message }: ApiError): boolean => status === 403 && parseLimitError(message).isLimitError;

/** The text for failures without a server response (ERR-25). */
export const UNEXPECTED = 'Unexpected error during scenario generation';

/** The toast that reports the outcome (ERR-21 to ERR-24). */
export function outcomeToast(
  { done, failed, limit, stopped }: GenerationOutcome,
  total: number,
): { kind: 'success' | 'error' | 'info'; text: string } {
  if (limit !== null) return { kind: 'error', text: limitToast(limit) };
  if (stopped) return { kind: 'info', text: `Stopped. Generated scenarios for ${done.length}/${total} endpoints.` };
  if (failed.length === 0)
    return {
      kind: 'success',
      text: `Successfully generated scenarios for ${total === 1 ? '1 endpoint' : `all ${total} endpoints`}!`,
    };
  if (done.length === 0) return { kind: 'error', text: `Generation failed: ${failed[0]?.error || UNEXPECTED}` };
  return {
    kind: 'error',
    text: `Generated scenarios for ${done.length}/${total} endpoints. ${total - done.length} failed.`,
  };
}

/** A limit stays where it is until the plan is another one (WIZ-25). */
export const canRetry = ({ limit }: GenerationOutcome): boolean => limit === null;
