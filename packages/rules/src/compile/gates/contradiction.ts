import type { PreparedExchange } from '../../exchange.ts';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import { masked } from '../../evaluate/secrets/secrets.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Check } from '../../tree/check.ts';
import { operandsOf } from '../readings/vague.ts';
import { partsOf } from '../../tree/parts-of.ts';
import { bare } from './bare.ts';

/**
 * Whether a known good answer meets a check, as far as the answer alone can tell: what only the request, the clock or the document knows
 * is not held against it, nor what a secret was before it was masked to be stored.
 */
export function isMetBy(check: Check, sample: PreparedExchange): boolean {
  if (partsOf(check).some((part) => part.kind === 'test' && part.predicate.op === 'schema')) return true;
  if (operandsOf(check).some(({ kind }) => kind === 'request' || kind === 'clock' || kind === 'variable')) return true;
  const { status, isOpen, evidence } = evaluateCheck(check, sample, bare);
  if (status === 'pass' || isOpen === true) return true;
  return isMaskedCopy(sample) && evidence.some(({ ok, value }) => !ok && value.includes(masked));
}

function isMaskedCopy({ response }: PreparedExchange): boolean {
  return response.body.includes(masked) || response.headers.some(([, value]) => value.includes(masked));
}

/** Whether a text says a check as the product itself writes it, so that nothing was left to be guessed. */
export function saysExactly(text: string, check: Check): boolean {
  return plain(text) === plain(paraphrase(check));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[`.]+$/u, '')
    .replaceAll('`', '')
    .replace(/^\s*the\s+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
