import { isDeepStrictEqual } from 'node:util';
import { compileRule, GRAMMAR_VERSION } from '@assay/rules';
import type { RuleContext } from '@assay/rules';
import { and, asc, eq, lt } from 'drizzle-orm';
import { storableText } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { scenario, validation } from '../../db/schema/index.ts';
import { settledAs, toCompiledRule } from './compile.ts';
import { scenarioRuleContext } from './rule-context.ts';
import { insertRuleChange } from './rule-changes.store.ts';
import { isVacuousRule } from './strength.ts';
import { updateValidation } from './validations.store.ts';
import type { ValidationRow } from './validations.store.ts';

const batchSize = 100;

interface Recompiled {
  rules: number;
  /** Rules whose check became another one; each is kept in `rule_recompilation`. */
  changed: number;
}

/**
 * Reads again every rule that an older grammar compiled, in batches that other servers do not touch meanwhile.
 * A rule that now means something else is never changed silently.
 */
export async function recompileRules(db: Database, isStopped = () => false): Promise<Recompiled> {
  const total: Recompiled = { rules: 0, changed: 0 };
  while (!isStopped()) {
    const batch = await db.transaction((transaction) => recompileBatch(transaction));
    total.rules += batch.rules;
    total.changed += batch.changed;
    if (batch.rules < batchSize) break;
  }
  return total;
}

async function recompileBatch(db: Executor): Promise<Recompiled> {
  const rows = await db
    .select({ rule: validation, organizationId: scenario.organizationId })
    .from(validation)
    .innerJoin(scenario, eq(scenario.id, validation.scenarioId))
    .where(and(eq(validation.compiler, 'builtin'), lt(validation.compilerVersion, GRAMMAR_VERSION)))
    .orderBy(asc(validation.id))
    .limit(batchSize)
    .for('update', { of: validation, skipLocked: true });
  const contexts = new Map<number, RuleContext>();
  let changed = 0;
  for (const { rule, organizationId } of rows) {
    const context = contexts.get(rule.scenarioId) ?? (await scenarioRuleContext(db, organizationId, rule.scenarioId));
    contexts.set(rule.scenarioId, context);
    if (await recompile(db, rule, { organizationId, context })) changed += 1;
  }
  return { rules: rows.length, changed };
}

async function recompile(
  db: Executor,
  rule: ValidationRow,
  { organizationId, context }: { organizationId: string; context: RuleContext },
): Promise<boolean> {
  const compilation = settledAs(compileRule(storableText(rule.means ?? rule.text), context), rule.check);
  const compiled = toCompiledRule(rule, compilation, 'builtin');
  const vacuous = await isVacuousRule(db, compiled.check, { organizationId, scenarioId: rule.scenarioId, context });
  const after = await updateValidation(db, rule.scenarioId, rule.id, { ...compiled, vacuous });
  if (isDeepStrictEqual(rule.check, after.check)) return false;
  await insertRuleChange(db, {
    validationId: rule.id,
    text: rule.text,
    before: rule.paraphrase,
    after: after.paraphrase,
  });
  return true;
}

interface Recompilation {
  /** Lets the batch that is under way finish. */
  stop(): Promise<void>;
}

interface Log {
  info: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** Recompiles in the background, so that the server answers meanwhile. */
export function startRecompilation(db: Database, log: Log): Recompilation {
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    try {
      const total = await recompileRules(db, () => stopping.signal.aborted);
      if (total.rules > 0) log.info(total, 'rules were recompiled');
    } catch (err) {
      log.error({ err }, 'recompiling rules failed; it is tried again at the next start');
    }
  };
  const done = work();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
