import type { ModelCompiler } from '@assay/rules';
import type { LanguageModel, TokenUsage } from './language-model.ts';

const MAX_OUTPUT_TOKENS = 2000;

/** A model behind the port of the rule compiler. `onUsage` hears of every call. */
export function createRuleCompiler(
  model: LanguageModel,
  { timeoutMs, onUsage }: { timeoutMs: number; onUsage: (usage: TokenUsage) => void },
): ModelCompiler {
  return {
    name: model.name,
    complete: async ({ instructions, input, schema }) => {
      const { value, usage } = await model.ask({
        instructions,
        input,
        schema,
        timeoutMs,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
      });
      onUsage(usage);
      return value;
    },
  };
}
