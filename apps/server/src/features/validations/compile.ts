import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@assay/api-model';
import { compileRule, GRAMMAR_VERSION } from '@assay/rules';
import type { Check, Compilation, RuleContext } from '@assay/rules';
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
  if (meant === undefined) return compilation;
  return { status: 'understood', check: meant.check, paraphrase: meant.paraphrase, spans: [], confidence: 1 };
}

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
