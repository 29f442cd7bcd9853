import { isWholeName } from '../../../language/names/names.ts';
import type { NameIndex } from '../../../language/names/names.ts';
import type { Rewriting, Turn } from './operator.ts';
import { piece, turn, turned, whole } from './operator.ts';

const must = '(?:is|are|be|was|were|has|have|must|should|shall|may|can|cannot|will|not)';

/** Words that say nothing which could be checked: a closed list, each with where it may stand. */
export const fillers: readonly Turn[] = [
  whole(
    String.raw`(?:please\s+)?(?:verify|check|ensure|make sure|assert|confirm|validate|test|expect|i expect|we expect|it is expected|it is required|we need to know|we want to see)(?:\s+that|:)\s+(.+?)`,
    '$1',
    ['Verify that the tide is low', 'the tide is low'],
  ),
  whole(
    String.raw`(?:then|so|also|note|rule|expected|expectation|requirement|acceptance|ac ?\d*|todo|fix(?:ed)?|regression|bug)\s*[:,]\s+(.+?)`,
    '$1',
    ['Regression: the tide is low', 'the tide is low'],
  ),
  turn(
    String.raw`(${must}) (?:just|simply|indeed|really|actually|basically|obviously|of course|again|already|still|always|now|finally)(?= \p{L}| \d|$)`,
    '$1',
    ['the tide is just low', 'the tide is low'],
  ),
  piece(
    String.raw`,?(?<!\b(?:before|after|than|until|till|to|is|are|be|by|at|of|from|and|or|for|since)) (?:again|now|any ?more|as well|too|please|at all|whatsoever|as usual|of course|as before|from now on|these days|at the moment)(?=\s*(?:[.,;!]|$| and ))`,
    '',
    ['the tide is low now', 'the tide is low'],
  ),
  piece(
    String.raw`,? (?:in|of|inside|within) (?:the |our |your |its )?(?:api |json |http )?(?:response|answer|reply|output|payload|body)(?: body| payload| json)?(?=\s*(?:[.,;!]|$))`,
    '',
    ['the tide is low in the response body', 'the tide is low'],
  ),
  piece(
    String.raw`(?<!\p{L})(?:the )?values? of (?:the )?(?=[\p{L}_]+ (?:is|are|must|should|shall|has|have|may|can)(?!\p{L}))`,
    '',
    ['the value of tide must be low', 'tide must be low'],
  ),
];

const labelled =
  /(?<![\p{L}\d_.])(?:the\s+)?(?:(?<kind>object|array|list|field|property|attribute|key|member|column|flag|element|node|value)\s+(?<behind>[\p{L}_][\p{L}\d_.[\]]*|[\uE000-\uF8FF])|(?<before>[\p{L}_][\p{L}\d_.[\]]*)\s+(?:object|array|list|field|property|attribute|key|member|column|flag|element|node|value))(?![\p{L}\d_])/giu;

/** "the owner object", "property price": what kind of member a name is of. */
function withoutKinds(text: string, names: NameIndex): string {
  return text.replaceAll(labelled, (found: string, ...others: unknown[]) => {
    const groups = others.at(-1);
    const { behind, before } = isGroups(groups) ? groups : {};
    const name = behind ?? before ?? '';
    return /^[\uE000-\uF8FF]$/u.test(name) || isWholeName(name.split('.').at(-1) ?? '', names) ? name : found;
  });
}

const isGroups = (groups: unknown): groups is Readonly<Record<string, string | undefined>> =>
  typeof groups === 'object' && groups !== null;

export const withoutFillers = (text: string, names: NameIndex): string =>
  withoutKinds(fillers.reduce(turned, text), names);

/** All of them at once: none changes what another one means. */
export function byFillers(text: string, names: NameIndex): Rewriting[] {
  const kinds = withoutKinds(text, names);
  const plain = withoutFillers(text, names);
  return [...new Set([plain, kinds])].filter((one) => one !== text).map((one) => ({ text: one }));
}
