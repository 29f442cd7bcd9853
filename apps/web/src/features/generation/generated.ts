import { ApiError } from '@assay/client';
import { parseLimitError } from '@assay/contract';
import type { ProposedScenario, Scenario, UntriedCount } from '@assay/contract';
import { messageOf } from '../../app/index.ts';

/** What either generation call answers. */
export interface Generated {
  success: boolean;
  message: string;
  scenarios: Scenario[];
  generated_by?: string;
  not_understood?: string[];
  notice?: string | null;
  usage?: TokenUsage | null;
  failed?: { endpoint_id: number; error: string }[];
  /** What the document gives reason for as well. */
  untried?: UntriedCount[];
  /** Not stored yet: the user chooses among them. */
  proposals?: ProposedScenario[];
}

interface TokenUsage {
  input_tokens: number;
  output_tokens: number;
  estimated: boolean;
}

/** Who wrote the scenarios and what it cost, in one line. */
export function authorText({ generated_by: by, usage }: Generated): string {
  const author = by === undefined || by === 'builtin' ? 'the built-in generator' : by;
  return `Written by ${author}${usage ? `, ${usageText(usage)}` : ''}.`;
}

function usageText({ input_tokens: read, output_tokens: written, estimated }: TokenUsage): string {
  const count = (tokens: number): string => tokens.toLocaleString('en');
  return `${estimated ? 'about ' : ''}${count(read)} tokens read and ${count(written)} written`;
}

export interface GenerationProblem {
  /** The server does not generate at all: nothing that was typed is at fault. */
  off: boolean;
  text: string;
}

export function problemOf(error: unknown): GenerationProblem {
  const off = error instanceof ApiError && error.code === 'generation_off';
  return { off, text: messageOf(error) || 'Unexpected error during scenario generation' };
}

/** The text before the message about a plan limit that a generation reached (ERR-21). */
export const limitToast = (limit: string): string => `Scenario generation limit reached: ${limit}`;

/** The toast of a generation that failed, and the text of the limit of the plan when one was met. */
export function failureOf(error: unknown, failure: string): { text: string; limit: string | null } {
  const reason = messageOf(error);
  if (error instanceof ApiError && error.status === 403 && parseLimitError(reason).isLimitError)
    return { text: limitToast(reason), limit: reason };
  if (reason === '') return { text: failure, limit: null };
  return { text: `${failure}${failure.endsWith('.') ? '' : ':'} ${reason}`, limit: null };
}
