import type { RuleKind } from '@assay/contract';
import { generateScenarios } from '@assay/generator';
import { readCheck } from '@assay/rules';
import type { Check, RuleContext } from '@assay/rules';
import type { ScenarioRow } from '../../scenarios/index.ts';
import { compileForStorage } from '../../validations/index.ts';
import type { CompiledRule } from '../../validations/index.ts';
import { ruleKind } from '../coverage/rule-kind.ts';

/**
 * Rules for a scenario from its document and its intent: those of the generated scenario of that name, else what one that expects the
 * same status demands of any answer. `holds` says whether the last good answer meets a rule; null where there is none.
 */
export function proposeRules(
  scenario: Pick<ScenarioRow, 'details' | 'expectedHttpStatus' | 'name'>,
  context: RuleContext,
  holds: ((check: Check) => boolean) | null,
): CompiledRule[] {
  const { operation, definitions = {} } = context;
  const generated = operation
    ? generateScenarios(operation, { definitions, securitySchemes: {} }, { depth: 'deep' })
    : [];
  const same = generated.find((entry) => entry.name === scenario.name);
  const kindred = same ?? generated.find((entry) => entry.expectedStatus === scenario.expectedHttpStatus);
  const texts = kindred?.rules ?? [`status is ${scenario.expectedHttpStatus}`, 'responds within 2000 ms'];
  const known = new Set((scenario.details?.before ?? []).flatMap(({ extracts }) => extracts.map(({ name }) => name)));
  return (
    texts
      // A variable that no step of this scenario yields would make the rule fail for ever.
      .filter((rule) => [...rule.matchAll(/\{(\w+)\}/g)].every((match) => known.has(match[1] ?? '')))
      .map((text) => compileForStorage(text, null, context))
      .filter((rule) => {
        const check = readCheck(rule.check);
        return check !== null && (same !== undefined || isOfAny(check, holds));
      })
  );
}

/** What these look at is the same whatever was sent. */
const general: ReadonlySet<RuleKind> = new Set(['status', 'schema', 'header', 'leak', 'time', 'error']);
/** These compare with the request, or members with each other, so an answer shows whether they are meant. */
const comparing: ReadonlySet<RuleKind> = new Set(['echo', 'between_fields']);

/** Whether a rule that was written for another request can be demanded of this one. */
function isOfAny(check: Check, holds: ((check: Check) => boolean) | null): boolean {
  const kind = ruleKind(check);
  const isGeneral = general.has(kind) || (check.kind === 'test' && check.predicate.op === 'present');
  if (holds === null) return isGeneral;
  return (isGeneral || comparing.has(kind)) && holds(check);
}
