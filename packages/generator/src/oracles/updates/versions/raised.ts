import type { JsonSchemaObject } from '@assay/api-model';
import { isLockName } from '../../../resources/versions/lock-field.ts';
import type { AnsweredRecord } from '../../../resources/record-answer.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { wordsOf } from '../../../resources/words/words.ts';
import type { Situation } from '../../../chains/situation.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';

const RAISES =
  /\b(?:goes up|rais(?:es?|ed)|increas(?:es?|ed)|increment(?:s|ed)?|grows?|counts? up|bump(?:s|ed)?|rises?|one (?:more|higher)|adds? one|plus one)\b/i;
const EACH =
  /\b(?:each|every|any|a successful|successful|per) (?:successful |accepted )?(?:change|update|write|patch|edit|modification|save|put|replacement|revision|request)s?\b/i;
const BY_ONE = /\bby (?:one|1)\b|\bone (?:more|higher)\b|\b(?:adds?|plus) (?:one|1)\b|\bincrement/i;
const NOT = /\b(?:not|never|n't|except|unless|only|leaves?)\b/i;

/** Whether a sentence says that every change raises a version, and by how much; null where it does not. */
function stepIn(sentence: string, isOfOperation: boolean): 'one' | 'some' | null {
  if (!RAISES.test(sentence) || NOT.test(sentence) || !(isOfOperation || EACH.test(sentence))) return null;
  return BY_ONE.test(sentence) ? 'one' : 'some';
}

/** What the document says of a version: at its field, its operation, or for the whole API. */
function saidStep(name: string, { description = '' }: JsonSchemaObject, situation: Situation): 'one' | 'some' | null {
  const names = (sentence: string): boolean => wordsOf(sentence).join(' ').includes(wordsOf(name).join(' '));
  const said = (text: string, { isOfOperation }: { isOfOperation: boolean }): ('one' | 'some')[] =>
    sentencesIn(unwrapped(text)).flatMap((sentence) => stepIn(sentence, isOfOperation) ?? []);
  const named = (text: string): string =>
    sentencesIn(unwrapped(text))
      .filter((sentence) => names(sentence))
      .join('\n\n');
  const [found] = [
    // What describes the field is about it.
    ...said(description, { isOfOperation: false }),
    ...said(named(situation.operation.description ?? ''), { isOfOperation: true }),
    ...said(named(situation.description), { isOfOperation: false }),
  ];
  return found ?? null;
}

/** What a change has to do to the version of its record, where the document says that every change raises it. */
export function raisedRules({ prefix, view }: AnsweredRecord, situation: Situation, step: string): string[] {
  return Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const flat = flatten(property, situation.index.definitions);
    const isNumber = mainType(flat) === 'integer' && view.required?.includes(name) === true && /^[\w$]+$/.test(name);
    const said = isNumber && isLockName(name) ? saidStep(name, flat, situation) : null;
    if (said === null) return [];
    return [`\`${prefix}${name}\` is ${said === 'one' ? '1 more than' : 'later than'} in step "${step}"`];
  });
}
