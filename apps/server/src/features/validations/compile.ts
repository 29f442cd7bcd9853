import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@assay/api-model';
import { compileRule, GRAMMAR_VERSION } from '@assay/rules';
import type { AmbiguousReading, Check, Compilation, RuleContext } from '@assay/rules';
import { storableText } from '../../db/index.ts';
import type { CompiledRule } from './validations.store.ts';

/** Compiles one sentence for storing. A sentence that is not understood is stored as such and fails when it is judged. */
export function compileForStorage(
  text: string,
  description: string | null,
  context: RuleContext,
  means: string | null = null,
): CompiledRule {
  return toCompiledRule({ text, description, means }, compileRule(storableText(means ?? text), context), 'builtin');
}

/**
 * What a stored rule was understood as stays so where it is still one of the readings of its text: a question that has
 * been answered is not put again because a later answer raises it.
 */
export function settledAs(compilation: Compilation, check: Json | null): Compilation {
  if (compilation.status !== 'ambiguous' || check === null) return compilation;
  const meant = compilation.readings.find((reading) => isDeepStrictEqual(toJson(reading.check), check));
  return meant === undefined ? compilation : asUnderstood(meant);
}

/**
 * What somebody saves who was asked whether it is meant, or who asks nobody: the one reading that there is. A choice between
 * several stays open.
 */
export function meantBySaving(compilation: Compilation): Compilation {
  const [reading, ...others] = compilation.status === 'ambiguous' ? compilation.readings : [];
  return reading === undefined || others.length > 0 ? compilation : asUnderstood(reading);
}

const asUnderstood = ({ check, paraphrase }: Pick<AmbiguousReading, 'check' | 'paraphrase'>): Compilation => ({
  status: 'understood',
  check,
  paraphrase,
  spans: [],
  confidence: 1,
});

export const toJson = (check: Check): Json => JSON.parse(JSON.stringify(check)) as Json;

export function toCompiledRule(
  { text, description, means = null }: Pick<CompiledRule, 'description' | 'text'> & { means?: string | null },
  compilation: Compilation,
  compiler: string,
): CompiledRule {
  const understood = compilation.status === 'understood';
  return {
    text,
    means,
    description,
    understood: compilation.status,
    check: understood ? (compilation.check as unknown as Json) : null,
    paraphrase: understood ? compilation.paraphrase : null,
    vacuous: null,
    compiler,
    compilerVersion: GRAMMAR_VERSION,
  };
}
