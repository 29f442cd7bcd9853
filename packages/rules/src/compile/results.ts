import type { Reading } from '../grammar/reading.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import type { Compilation } from './compilation.ts';

export type Unknown = Compilation & { status: 'unknown' };

export const holdsAlways = 'No answer could fail this: it holds whatever the answer is. Say what would be wrong.';
export const noValue = 'It names no value: write what the value must be instead of "correct" or "as expected".';

export function understood({ check, spans, score }: Reading): Compilation {
  return {
    status: 'understood',
    check,
    paraphrase: paraphrase(check),
    spans,
    confidence: Math.max(0, Math.min(1, Math.round(score * 100) / 100)),
  };
}

export function refused(reason: string): Unknown {
  return { status: 'unknown', understoodUpTo: 0, missed: null, reason, closest: null, offers: [] };
}
