import { createHash } from 'node:crypto';
import type { Json } from '@assay/api-model';
import { compileWithModel, previewRule, readCheck } from '@assay/rules';
import type { ModelCache, ModelCompilation, ModelCompiler, RuleContext } from '@assay/rules';
import { eq } from 'drizzle-orm';
import { storableText } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { ruleTranslation } from '../../db/schema/index.ts';

/** Compiles a rule with the grammar; if the grammar does not understand it, with the model, if configured. */
export type RuleCompilation = (text: string, context: RuleContext) => Promise<ModelCompilation>;

export function createRuleCompilation(db: Database, model: ModelCompiler | null): RuleCompilation {
  const cache = createCache(db);
  return async (text, context) => {
    const sentence = storableText(text);
    if (model === null) return { compilation: previewRule(sentence, context), compiler: 'builtin' };
    return compileWithModel(sentence, context, { model, cache, hash: digest });
  };
}

function createCache(db: Database): ModelCache {
  return {
    get: async (key) => {
      const [row] = await db.select().from(ruleTranslation).where(eq(ruleTranslation.key, key));
      return (row && readCheck(row.check)) ?? undefined;
    },
    set: async (key, check) => {
      await db
        .insert(ruleTranslation)
        .values({ key, check: check as unknown as Json })
        .onConflictDoNothing();
    },
  };
}

function digest(text: string): Promise<string> {
  return Promise.resolve(createHash('sha256').update(text).digest('hex'));
}
