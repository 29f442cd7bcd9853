import { makerOf } from '../../chains/needs.ts';
import { pathBelowSecond } from '../../chains/records/second-parent.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { cleanUp } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { withCapitalArticle } from '../../describe/article.ts';
import { mayConflict } from '../../expectations/expectation.ts';
import { otherRuleStatuses, ruleStatuses } from '../../expectations/rule-statuses.ts';
import { sampleBody } from '../../request-body.ts';
import type { Resource } from '../../resources/api-index.ts';
import { recordsIn } from '../../resources/identity/records-in.ts';
import { fieldsOf, pointerTo, withFields } from '../../resources/sent-record.ts';
import { saidUnique, saysUnique } from '../../resources/uniqueness.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { kindWords } from '../../resources/words/words.ts';
import { isObject } from '../../schema/is-valid.ts';
import type { Candidate } from '../candidate.ts';
import { uniqueIn, type Unique } from './life-cycle.ts';
import { isAbout, saidOf, surelyUnique, type Field } from './said-unique.ts';
import { saysBeyond } from './unique-everywhere.ts';
import type { Oracle } from '../oracle.ts';

/** What a sentence says of a field where each of its clauses speaks of another one: "slugs are unique everywhere; keys in their box". */
function clausesAbout(sentence: string, [name]: Field): string[] {
  const clauses = sentence.split(/[;|]/);
  return clauses.length === 1 ? clauses : clauses.filter((one) => isAbout(one, name));
}

/** Fields of which the document says that no two records share them, below whichever parent they are. */
function uniqueBeyond(fields: readonly Field[], parent: Resource, situation: Situation): string[] {
  const promised = [...saidUnique(fields, situation.operation), ...surelyUnique(fields, situation)];
  return fields
    .filter((field) => {
      const said = saidOf(field, situation);
      const isUnique = promised.includes(field[0]) || said.some((sentence) => saysUnique(sentence));
      return isUnique && said.flatMap((one) => clausesAbout(one, field)).some((clause) => saysBeyond(clause, parent));
    })
    .map(([name]) => name);
}

/** A value that no two records share, below whichever parent, is refused below a second parent too, where the document says so. */
function takenBelowAnother(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const [resource, parent] = [index.madeBy(operation), recordsIn(operation, index).at(-1)];
  const sample = sampleBody(operation, index.definitions, seed);
  const status = ruleStatuses(operation).find((one) => one !== 409 || mayConflict(operation));
  if (operation.method !== 'POST' || resource === null || parent === undefined || parent === resource) return [];
  if (makerOf(parent) === null || !isObject(sample) || status === undefined) return [];
  const unique = uniqueIn(sample, situation, resource, (fields) => uniqueBeyond(fields, parent, situation));
  return unique === null ? [] : taken(situation, { unique, parent, status });
}

function taken(
  situation: Situation,
  { unique, parent, status }: { unique: Unique; parent: Resource; status: number },
): Candidate[] {
  const { operation, index, seed } = situation;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const usual = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  const below = pathBelowSecond(chain, path, parent, operation);
  if (below === null || path.length < parameterNames(operation.path).length || !isObject(usual)) return [];
  const { prefix, beside } = unique;
  const [field = ''] = unique.fields;
  const withField = (more: object) => bodyOverride(withFields(usual, prefix, { ...fieldsOf(usual, prefix), ...more }));
  const first = [...below, withField(beside ?? {})];
  const made = cleanUp(situation, first, 'Beside');
  const value = `${field}Beside`;
  const extracts = [{ name: value, path: `request ${prefix}${field}` }, ...made.extracts];
  const sent = [...path, withField({ [field]: `{{${value}}}` })];
  const added = cleanUp(situation, sent);
  return [
    {
      name: `${withCapitalArticle(field)} that is taken below another ${kindWords(parent)}`,
      kind: 'duplicate',
      // Who looks among the records of one parent does not find those of others.
      part: 'below another parent',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        alternatives: otherRuleStatuses(operation, status),
        reason: `The document says that no two records share the ${field}, whichever ${kindWords(parent)} they belong to.`,
        constraint: `unique: ${field}`,
        pointer: pointerTo(prefix, field),
        ...stepsOf({
          before: [...chain.before, { operation: operation.key, values: first, extracts }],
          after: [...added.after, ...made.after, ...chain.after],
        }),
        ...(added.extracts.length > 0 && { extracts: added.extracts }),
      },
      overrides: sent,
    },
  ];
}

export const takenBelowAnotherOracle: Oracle = {
  id: 'taken-below-another',
  claim: 'A value that no two records share, below whichever parent, is refused below a second parent as well.',
  strength: 'document',
  ofCreate: true,
  candidates: takenBelowAnother,
};
