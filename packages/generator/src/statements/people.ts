import { singular, wordsOf } from '../resources/words/words.ts';

export const POWERFUL =
  'admin|administrator|staff|employee|moderator|manager|superuser|super user|operator|supervisor|root|maintainer|internal user|back office|editor-in-chief';

/** Roles that people have without having been given any right. */
const ORDINARY = new Set(
  'user customer member person people patient client guest visitor buyer seller reader subscriber student account owner author creator caller everybody everyone anybody anyone participant'.split(
    ' ',
  ),
);

/** Words before a verb that name nobody. */
const NOBODY = new Set(
  `it this these that those they you we he she who which what one ones nobody none and or but also then there here otherwise else any all each both
  key keys token tokens field fields value values response answer list result request requests time other others
  change update replace return show send accept take remove delete create add give get contain include count apply set match need
  require allow answer leave keep use work look cover mean print read write`.split(/\s+/),
);

/** Whether a word, in the singular, names no kind of people: "Changes only the fields that are sent" begins with a verb. */
export const isNobody = (word: string): boolean => NOBODY.has(word);

/** "The cellar master", "shift leads": what people of two words end with. */
const AGENT =
  /(?:er|or|ist|ian|ant|eer|man|woman|ee|keeper)$|^(?:lead|head|chief|master|nurse|clerk|cook|chef|guard|judge|coach|pilot|guide|host|agent|president|chair|principal|steward|warden|marshal|official|registrar|secretary|deputy|desk|crew|team|personnel)$/;
const NO_AGENT =
  /^(?:number|order|letter|paper|header|parameter|filter|folder|offer|transfer|character|integer|server|layer|quarter|summer|winter|water|answer|user|error|colou?r|factor|vector|identifier|pointer|register|voucher|newsletter|matter|chapter|cluster|container|buffer|counter|driver|plant|grant|variant|tenant|restaurant|fee|committee|employee)$/;

/** Whether a word, in the singular, names people by what they do. */
export const isAgent = (word: string): boolean => AGENT.test(word) && !NO_AGENT.test(word);

const NAMED = new RegExp(`\\b(${POWERFUL})s?\\b`, 'i');

/** One or several kinds of people, as a part of a pattern. */
export const WHO = '(?<who>[a-z][a-z-]*(?:(?:,| or| and|, or|, and) (?:the |an? )?[a-z][a-z-]*)*)';

/** "Whoever added it", "the guest who booked": somebody because of what they did with one record, whatever their role. */
export const WHO_DID_IT = String.raw`\b(?:who(?:ever)?|you|they|he|she) (?:have |has |had )?(?:made|created|owns?|placed|opened|submitted|booked|filed|posted|wrote|started|added|entered|registered|recorded|ordered|reserved|requested|uploaded)\b`;

export const isOrdinary = (role: string): boolean => ORDINARY.has(role);

export const namesRole = (text: string): boolean => NAMED.test(text);

/** Whom words name, each in the singular. */
export const rolesIn = (who: string): string[] =>
  wordsOf(who)
    .map(singular)
    .filter((word) => word.length > 2 && !NOBODY.has(word) && !/^(?:and|the)$/.test(word));
