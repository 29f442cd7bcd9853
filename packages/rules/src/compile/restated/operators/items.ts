import type { NameEntry, NameIndex } from '../../../language/names/names.ts';
import { canonicalWord } from '../../../language/names/words.ts';
import { isEach } from '../../../tree/within.ts';
import type { Rewriting } from './operator.ts';

const oneWith =
  /^(?<subject>(?:the\s+)?(?:list\s+of\s+)?[\p{L}_][\p{L}\d_.]*)(?:\[\])?\s+(?<verb>(?:must\s+|should\s+|shall\s+)?(?:contains?|includes?|has|have|lists?))\s+(?:an?|one|at least one|some)\s+(?<noun>\p{L}+)\s+(?<joint>with|whose|where|that\s+has|having|for|in|from|by|of|called|named)\s+(?<rest>.+)$/isu;

/** "events contains an event with code X": an entry of it. */
export function asEntry(text: string, names: NameIndex): Rewriting[] {
  const { subject, verb, noun, joint, rest } = oneWith.exec(text)?.groups ?? {};
  if (subject === undefined || verb === undefined || noun === undefined || joint === undefined || rest === undefined)
    return [];
  const list = subject.replace(/^(?:the\s+)?(?:list\s+of\s+)?/iu, '');
  if (canonicalWord(list.split('.').at(-1) ?? '') !== canonicalWord(noun) || !isList(list, names)) return [];
  return [{ text: `${list} ${verb} an entry ${joint} ${rest}` }];
}

const isList = (name: string, { byWord }: NameIndex): boolean =>
  (byWord.get(canonicalWord(name.split('.').at(-1) ?? '')) ?? []).some((entry) => entry.isList);

const valueAtEnd =
  /^(?<before>.*\b(?:with|whose|where)\s.*?)\s+(?<joint>in|at|from|by|on)\s+(?:the\s+)?(?<value>[\uE000-\uF8FF]|\p{Lu}[\p{L}\d-]*(?:\s\p{Lu}[\p{L}\d-]*)?)[\s.]*$/su;

/** "an event with code X in Lyon": the member of the same item that has this value. */
export function ofMemberWith(text: string, names: NameIndex): Rewriting[] {
  const { before, value } = valueAtEnd.exec(text)?.groups ?? {};
  if (before === undefined || value === undefined) return [];
  const lists = names.entries.filter(
    ({ isList: is, last }) => is && last.some((word) => canonicalWords(before).has(word)),
  );
  const found = lists.flatMap(({ path }) => membersWith(value, path, names));
  const [only, ...others] = found;
  const member = only?.path.at(-1);
  return others.length > 0 || typeof member !== 'string' ? [] : [{ text: `${before} and ${member} ${value}` }];
}

const canonicalWords = (text: string): Set<string> =>
  new Set((text.match(/[\p{L}\d]+/gu) ?? []).map((one) => canonicalWord(one)));

function membersWith(value: string, list: NameEntry['path'], { entries }: NameIndex): NameEntry[] {
  return entries.filter(
    ({ path, values }) =>
      path.length === list.length + 2 &&
      isEach(path[list.length]) &&
      list.every((step, at) => step === path[at]) &&
      values.some((one) => typeof one === 'string' && one.toLowerCase() === value.toLowerCase()),
  );
}
