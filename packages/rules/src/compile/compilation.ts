import type { Span } from '../grammar/reading.ts';
import type { Check } from '../tree/check.ts';
import type { Offer } from '../offers/offer.ts';
import type { DisambiguatingExample } from './examples/disambiguating-answers.ts';

/** What became of a sentence: a check, a question with one to three answers, or a reason why not. */
export type Compilation =
  | { status: 'understood'; check: Check; paraphrase: string; spans: Span[]; confidence: number }
  /**
   * `question` is put to the author as it stands. One reading only: it is plain what was said, but the known good answer contradicts it.
   * `answers` tell the readings apart; empty when none was found. `offers` may be meant instead, where the known good answer contradicts the reading.
   */
  | {
      status: 'ambiguous';
      question: string;
      readings: JudgedReading[];
      answers: DisambiguatingExample[];
      offers: Offer[];
    }
  /**
   * `missed` is the part of the text, in UTF-16 units, that kept it from being understood; `closest` is understood in the same context.
   * `offers` are rules that may be meant; none without a known good answer.
   */
  | {
      status: 'unknown';
      understoodUpTo: number;
      missed: { start: number; end: number } | null;
      reason: string;
      closest: string | null;
      offers: Offer[];
    };

export interface JudgedReading extends AmbiguousReading {
  /** Whether the last good answer meets it; `null` where there is none. */
  holds: boolean | null;
}

export interface AmbiguousReading {
  check: Check;
  paraphrase: string;
  /** An answer, in short, that this reading passes, and one that it fails. */
  passes: string;
  fails: string;
}
