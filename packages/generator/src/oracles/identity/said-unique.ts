import type { JsonSchemaObject } from '@assay/api-model';
import type { Situation } from '../../chains/situation.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { flatten } from '../../schema/resolve.ts';

export type Field = readonly [name: string, view: JsonSchemaObject];

/** "An e-mail address" is one of `email`. */
export const isAbout = (sentence: string, field: string): boolean =>
  ` ${wordsOf(sentence.replaceAll(/\be-mail/gi, 'email'))
    .map(singular)
    .join(' ')} `.includes(` ${wordsOf(field).map(singular).join(' ')} `);

/** Beside a sentence about a field, the next one of its paragraph that begins with what is made and removed, or points back. */
const GOES_ON =
  /^\W*(?:a second|another|an? (?:deleted|removed)|deleted|removed|it|its|they|those|such|other|whether|the same)\b/i;

/** Where several things are said of a field, each after the other, those that name it no more are about it as well. */
function aboutIn(paragraph: string, name: string): string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const sentence of sentencesIn(paragraph)) {
    isOpen = isAbout(sentence, name) || (isOpen && GOES_ON.test(sentence));
    if (isOpen) found.push(sentence);
  }
  return found;
}

/** What a document says of a field: in its own description, that of the operation and of its refusals, and as a whole. */
export function saidOf([name, view]: Field, { operation, description, index }: Situation): string[] {
  const shown = answeredRecord(operation, index.definitions)?.view.properties?.[name] ?? true;
  const words = [view.description, flatten(shown, index.definitions).description];
  const own = words.flatMap((text) => sentencesIn(unwrapped(text ?? '')));
  const texts = [...[409, 422, 400].map((status) => wordsAbout(operation, status)), description];
  const others = texts.flatMap((text) =>
    text.split(/\n\s*\n/).flatMap((paragraph) => aboutIn(unwrapped(paragraph), name)),
  );
  return [...new Set([...own, ...others])];
}

/** Words that leave no doubt; other ways to say it need a status of conflicts beside them. */
const SURELY =
  /\b(?:must|has to|have to) (?:still )?be free\b|\b(?:be|is|are|stays?|remains?) (?:\w+ )?unique\b|^\W*(?:\w+ ){0,2}unique\b|\bno two\b|\b(?:is|are|been|be) (?:already )?(?:taken|registered|in use)\b|\balready (?:been )?(?:taken|registered|used|in use)\b|\b(?:can|may|must) (?:only )?be on (?:only )?one\b|\bon one \w+ only\b|\bonly on one\b|\b(?:given|handed|issued) out (?:only )?once\b/i;

/** Fields of which the words of a document leave no doubt that two records cannot have the same. */
export const surelyUnique = (fields: readonly Field[], situation: Situation): string[] =>
  fields.filter((field) => saidOf(field, situation).some((sentence) => SURELY.test(sentence))).map(([name]) => name);

const IS_FREE =
  /\b(?:free|available|usable|reusable|leaves? the|given up|released|no longer (?:taken|reserved|counts?|blocks?))\b|\b(?:can|may) (?:then )?be (?:used|taken|given(?: out)?|reused|registered) (?:again|anew|once more)\b|\b(?:can|may) (?:then )?be reused\b/i;
const REMOVED = /\b(?:delet|remov)\w*\b/i;
const STAYS = /\b(?:not|never|stays?|remains?|even|still|also)\b/i;

/** The sentence by which the removal of a record lets another one have its value; null where nothing says so. */
export const freedByRemoval = (field: Field, situation: Situation): string | null =>
  saidOf(field, situation).find((one) => IS_FREE.test(one) && REMOVED.test(one) && !STAYS.test(one)) ?? null;

/** "Unique among the beds of your account. Other nurseries may well use the same label." */
const OTHERS_MAY =
  /\b(?:other|another|different) (?<who>[a-z]+)\b[^.;]*\b(?:may|can|might|could)\b[^.;]*\b(?:same|too|also|as well)\b|\b(?:whether|if|that) (?:an)?other (?<whose>[a-z]+)\b[^.;]*\b(?:does|do) not matter\b|\b(?:within|per|among|in) (?:the |each |an? |your |their |one )*(?:[a-z]+ (?:of|in) )?(?:your|their|the|each|an?|one) (?<of>[a-z]+)\b(?=[.;,]|$)|\bper (?<per>[a-z]+)\b/i;

/** Whom or what records of several accounts belong to. */
export const OWNERS = new Set(
  'account user person people tenant organization organisation company team branch shop store office site owner agent operator customer member'.split(
    ' ',
  ),
);

/** The sentence by which somebody else may have the same value; null where nothing says so. */
export function freeElsewhere(field: Field, situation: Situation): string | null {
  const kinds = new Set(situation.index.resources.map(({ name }) => name));
  const said = saidOf(field, situation);
  const isUnique = said.some((sentence) => SURELY.test(sentence));
  if (!isUnique) return null;
  return (
    said.find((sentence) => {
      const groups = OTHERS_MAY.exec(sentence)?.groups ?? {};
      const who = singular((groups['who'] ?? groups['whose'] ?? groups['of'] ?? groups['per'] ?? '').toLowerCase());
      return OWNERS.has(who) && !kinds.has(who);
    }) ?? null
  );
}
