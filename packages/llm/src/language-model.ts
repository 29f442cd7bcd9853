/** A question with the form that its answer has to take. */
export interface ModelRequest {
  instructions: string;
  /** Data for the question, never instructions; shapes, not values. */
  input: string;
  /** JSON Schema 2020-12 of the answer, an object at the top. */
  schema: Record<string, unknown>;
  timeoutMs: number;
  maxOutputTokens: number;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  /** True when the provider did not say and four characters were taken for a token. */
  estimated: boolean;
}

export interface ModelAnswer {
  /** Parsed JSON; that it meets the schema is for the caller to check. */
  value: unknown;
  usage: TokenUsage;
}

/** A language model at an address. */
export interface LanguageModel {
  /** Stored beside what it wrote: `openai gpt-x`. */
  name: string;
  /** `signal` ends the wait. @throws {ModelError} */
  ask(request: ModelRequest, signal?: AbortSignal): Promise<ModelAnswer>;
}

export type ModelErrorReason =
  | 'cancelled'
  | 'malformed'
  | 'rate_limited'
  | 'refused'
  | 'rejected'
  | 'timeout'
  | 'too_large'
  | 'truncated'
  | 'unauthorized'
  | 'unreachable';

/** Why there is no answer, in a sentence without any secret. */
export class ModelError extends Error {
  readonly reason: ModelErrorReason;
  /** What an answer that is of no use has used all the same; null when it is not known. */
  readonly usage: TokenUsage | null;

  constructor(reason: ModelErrorReason, message: string, options: ErrorOptions & { usage?: TokenUsage } = {}) {
    super(message, options);
    this.name = 'ModelError';
    this.reason = reason;
    this.usage = options.usage ?? null;
  }
}

const CHARACTERS_PER_TOKEN = 4;

export function estimatedUsage({ instructions, input }: ModelRequest, answer: string): TokenUsage {
  return {
    inputTokens: Math.ceil((instructions.length + input.length) / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(answer.length / CHARACTERS_PER_TOKEN),
    estimated: true,
  };
}

/** @throws {ModelError} malformed when a text is no JSON, with or without the fence that models like to put around it */
export function parseAnswer(text: string, usage: TokenUsage): unknown {
  const bare = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(bare);
  } catch {
    throw new ModelError('malformed', 'The model answered something that is not JSON.', { usage });
  }
}
