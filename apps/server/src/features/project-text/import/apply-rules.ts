import type { RuleText } from '@assay/project';
import type { RuleContext } from '@assay/rules';
import type { Executor } from '../../../db/index.ts';
import { compileForStorage, replaceValidations } from '../../validations/index.ts';
import type { CompiledRule, ValidationRow } from '../../validations/index.ts';
import type { CurrentEndpoint, Definitions } from '../current/load-current.ts';
import { ruleEssence } from './essence.ts';

export type CompileText = (rule: RuleText, expectedStatus: number) => CompiledRule;

/** Scenarios of an endpoint share most of their rules, and reading its schemas takes longer than reading a sentence. */
export function textCompiler({ row, operation }: CurrentEndpoint, definitions: Definitions): CompileText {
  const contexts = new Map<number, RuleContext>();
  const compiled = new Map<string, CompiledRule>();
  return (rule, expectedStatus) => {
    const {
      rule: text,
      means = null,
      note = null,
    } = typeof rule === 'string' ? { rule } : { means: undefined, note: undefined, ...rule };
    const context = contexts.get(expectedStatus) ?? {
      method: row.method,
      path: row.path,
      operation,
      definitions,
      expectedStatus,
    };
    contexts.set(expectedStatus, context);
    const key = JSON.stringify([expectedStatus, text, means, note]);
    const found = compiled.get(key) ?? compileForStorage(text, note, context, means);
    compiled.set(key, found);
    return found;
  };
}

/** The rules of a scenario, in their order. One that stays is the same rule, with its history. */
export async function applyRules(
  tx: Executor,
  {
    id,
    before,
    after,
    status,
  }: { id: number; before: readonly ValidationRow[]; after: readonly RuleText[]; status: number },
  compile: CompileText,
): Promise<void> {
  const unused = before.map((row) => ({ row, text: rowEssence(row) }));
  const rules = after.map((rule) => {
    const at = unused.findIndex(({ text }) => text === ruleEssence([rule]));
    const [found] = at === -1 ? [] : unused.splice(at, 1);
    return found === undefined ? compile(rule, status) : found.row.id;
  });
  await replaceValidations(tx, id, rules);
}

const rowEssence = ({ text, means, description }: ValidationRow): string =>
  ruleEssence([{ rule: text, ...(means !== null && { means }), ...(description !== null && { note: description }) }]);
