import type { NameIndex } from '../../../language/names/names.ts';
import type { Check } from '../../../tree/check.ts';
import { testsOf } from '../../../tree/parts-of.ts';
import { isOnElsewhere } from './elsewhere.ts';
import { jsonOf } from '../written.ts';

const cuts = /[.;](?=\s|$)|,(?:\s+(?:and|but|or)\b)?|\s(?:and|but|[+&]|&&|plus|also)(?=\s)/g;
const joint = /^(?:[.;,]\s*(?:and|but|or)?|\s?(?:and|but|[+&]|&&|plus|also))\s+/;

const binding = /\b(?:must|shall|should|has to|have to|needs? to|never|only|may not|can ?not)\b/i;
/** What is said already: "never more", "it must be there". */
const again =
  /^\W*(?:and\s+|but\s+)?(?:never|not|only)(?:\s+\w+)?\W*$|^\W*(?:and\s+|but\s+)?(?:it|they|this|that)\s+(?:must|should|shall|has to|have to|needs? to)\s+(?:always\s+)?be\s+(?:in\s+)?(?:there|here|it|included|present|sent|shown)\W*$/i;
const conditions = /^\W*(?:then\s+)?(?:if|unless|as soon as|as long as|once|while|until|only|provided)\b/i;

/** The text without each of its parts that demand something or say when. */
function partsToMiss(text: string, isOfStatus: boolean): string[] {
  const starts = [0, ...[...text.matchAll(cuts)].map(({ index }) => index)];
  if (starts.length < 2) return [];
  return starts.flatMap((from, at) => {
    const to = starts[at + 1] ?? text.length;
    const part = text.slice(from, to);
    const rest = from === 0 ? text.slice(to).replace(joint, '') : text.slice(0, from) + text.slice(to);
    const isNeeded =
      (binding.test(part) && !again.test(part)) || (!isOfStatus && conditions.test(part.replace(joint, '')));
    return isNeeded && /\w{2}/.test(rest) ? [rest] : [];
  });
}

const permission =
  /\b(?:null|nil|empty|blank|missing|absent|zero|0)\s+(?:(?:is|are|would be)\s+)?(?:also\s+)?(?:ok|okay|fine|allowed|permitted|acceptable|possible)\b/i;

/** What may be is no demand: "note null ok". */
export const demandsPermitted = (text: string, check: Check): boolean =>
  permission.test(text) &&
  !jsonOf(check).includes('"kind":"any"') &&
  testsOf(check).some(
    ({ predicate, negated }) =>
      !negated && (/^(?:null|empty|unset)$/.test(predicate.op) || JSON.stringify(predicate).includes('"value":null')),
  );

interface Reader {
  names: NameIndex;
  /** What is read of a text that lacks a part. */
  readWithout: (rest: string) => Check | null;
}

/** Whether a check holds all that a text says: a demand or a condition without which it is read the same has been left out. */
export function isHeldWhole(text: string, check: Check, { names, readWithout }: Reader): boolean {
  if (isOnElsewhere(check, names) || demandsPermitted(text, check)) return false;
  const read = jsonOf(check);
  const isOfStatus = testsOf(check).every(({ subject }) => subject.kind === 'status');
  return !partsToMiss(text, isOfStatus).some((rest) => {
    const other = readWithout(rest);
    return other !== null && jsonOf(other) === read;
  });
}
