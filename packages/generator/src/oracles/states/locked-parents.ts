import type { JsonSchemaObject, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { cleanUp } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { unnamed, type Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { tolerant } from './taken/first-record.ts';
import { changeAt, changeKindOf } from '../../resources/changes/record-changes.ts';
import { withArticle } from '../../describe/article.ts';
import type { Oracle } from '../oracle.ts';

const REFUSES =
  /\b(cannot|can't|can no longer|may not|must not|nothing|no (?:new|more|other)|never|fixed|locked|frozen|immutable|read-only|refused|rejected|40[039]|422|423|conflict)\b/i;
const BELOW = /\b(below|inside|within|under|beneath|in it|of it|anything|everything|nothing|its)\b/i;
/** What ends a lock is no part of it. */
const UNTIL = /,?\s*\b(until|unless|as long as|except)\b.*$/is;

/** A truth value of a record that a request can set. */
interface Flag {
  name: string;
  parent: Resource;
  set: Operation;
}

const says = (sentence: string, words: readonly string[]): boolean => {
  const said = wordsOf(sentence).map(singular);
  return words.length > 0 && words.every((word) => said.includes(singular(word)));
};

const saysNot = (sentence: string, words: readonly string[]): boolean =>
  / not (yet )?$/.test(` ${wordsOf(sentence).join(' ')} `.split(` ${words.join(' ')} `)[0]?.concat(' ') ?? '');

const flagWords = (name: string): string[] => wordsOf(name).filter((word) => !/^(is|has|was|are)$/.test(word));

/** The flags of records above an operation, with the request that sets them. */
function flagsAbove({ operation, index }: Situation): Flag[] {
  const ends = [...operation.path.matchAll(/\{[^{}]+\}/g)].map((match) => match.index + match[0].length);
  return ends
    .slice(0, -1)
    .concat(operation.path.endsWith('}') ? [] : ends.slice(-1))
    .flatMap((end): Flag[] => {
      const path = operation.path.slice(0, end);
      const parent = index.resourceAt(path);
      const set = changeAt(path, index);
      const { media, kind } = set === null ? { media: null, kind: 'none' } : planBody(set);
      if (parent === null || set === null || media === null || !hasMembers({ kind, media })) return [];
      const { properties = {} } = flatten(bodySchema(media), index.definitions);
      return Object.entries(properties)
        .map(([name, property]): [string, JsonSchemaObject] => [name, flatten(property, index.definitions)])
        .filter(([, view]) => mainType(view) === 'boolean' && view.readOnly !== true)
        .map(([name]) => ({ name, parent, set }));
    });
}

/** The sentence by which nothing is made below a record with a flag; null where the document has none. */
function lockedBy({ name, parent }: Flag, made: Resource, { operation, description }: Situation): string | null {
  const texts = `${description}\n${wordsAbout(operation, 409)}`;
  const found = sentencesIn(unwrapped(texts)).find((whole) => {
    const sentence = whole.replace(UNTIL, '');
    const isAbout = says(sentence, flagWords(name)) && says(sentence, [parent.name]);
    const isOfKind = BELOW.test(sentence) || says(sentence, [made.name]);
    return isAbout && isOfKind && REFUSES.test(sentence) && !saysNot(sentence, flagWords(name));
  });
  return found ?? null;
}

function locked(situation: Situation, flag: Flag, sentence: string): Candidate[] {
  const { operation, index, seed } = situation;
  const status = [409, 423, 422, 400, 403].find((one) => isDocumented(operation, one));
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const isMade = chain.makerOf(flag.parent) === flag.parent.create;
  if (status === undefined || !isMade || path.length !== parameterNames(operation.path).length) return [];
  const above = path.slice(0, parameterNames(flag.set.path).length);
  const usual =
    changeKindOf(flag.set, index) === 'patches'
      ? {}
      : (chain.body(flag.set)[0]?.bodyValue ?? sampleBody(flag.set, index.definitions, seed));
  if (usual === undefined || !isObject(usual ?? null)) return [];
  const own: StepValue[] = [...above, bodyOverride({ ...(isObject(usual) && usual), [flag.name]: true })];
  own.push(...chain.conditions(flag.set, above));
  chain.before.push({ operation: flag.set.key, values: own, extracts: [], expects: tolerant(flag.set) });
  const sent = [...path, ...chain.body(operation)];
  const { extracts, after } = cleanUp(situation, sent);
  return [
    {
      name: `Below ${withArticle(flag.parent.name)} that is ${flagWords(flag.name).join(' ')}`,
      kind: 'wrong_state',
      errorIn: 'state',
      expectedStatus: status,
      details: {
        alternatives: [400, 403, 409, 422, 423].filter((one) => one !== status && one !== successStatus(operation)),
        reason: `The document says "${sentence.trim().slice(0, 160)}".`,
        constraint: `${flag.name} of ${unnamed(flag.set.path)}`,
        pointer: null,
        ...stepsOf(chain),
        after: [...after, ...chain.after],
        ...(extracts.length > 0 && { extracts }),
      },
      overrides: sent,
    },
  ];
}

/** Nothing is made below a record with a flag where the document says so: "nothing below an archived project can be made". */
function lockedParents(situation: Situation): Candidate[] {
  const made = situation.index.madeBy(situation.operation) ?? situation.index.namedBy(situation.operation);
  if (made === null) return [];
  return flagsAbove(situation).flatMap((flag) => {
    const sentence = lockedBy(flag, made, situation);
    return sentence === null ? [] : locked(situation, flag, sentence);
  });
}

export const lockedParentsOracle: Oracle = {
  id: 'locked-parents',
  claim: 'Nothing is made below a record with a flag for which the document forbids it.',
  strength: 'document',
  ofCreate: true,
  candidates: lockedParents,
};
