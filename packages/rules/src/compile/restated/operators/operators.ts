import type { NameIndex } from '../../../language/names/names.ts';
import { spelledOut } from '../shorthand.ts';
import { circumstanceLeft, inBothCases, underCircumstances } from './circumstances.ts';
import {
  andMember,
  asArrow,
  asSent,
  butNot,
  eachDenied,
  eachQuality,
  eachSubject,
  ofParentheses,
  ofSubjectBefore,
} from './coordination.ts';
import { demandsBesides } from './demands.ts';
import { byFillers, withoutFillers } from './fillers.ts';
import { ofEachItem } from './each-item.ts';
import { inSameForms } from './forms.ts';
import { asEntry, ofMemberWith } from './items.ts';
import type { Known, Operator, Rewriting } from './operator.ts';
import { byTurns, turned } from './operator.ts';
import { slips } from './slips.ts';
import { turns } from './turns.ts';

const inOtherTurns = (text: string): string => turns.reduce(turned, inSameForms(slips.reduce(turned, text)));

const tidied = (text: string, names: NameIndex): string => inOtherTurns(withoutFillers(text, names));

const changed = (text: string, before: string): Rewriting[] => (text === before ? [] : [{ text }]);

const nothing = { subject: null, list: null };

const page =
  /(?<![\p{L}\d])(?:the|its)\s+(?:html|page|markup|csv|xml|text|file|document|preview|mail|output)(?:\s+(?:file|text|body|content|output))?(?![\p{L}\d])(?!\s+(?:is|must be|should be)\s+(?:html|csv|xml|json))/giu;

/** "the page" of an answer without members is its body. */
const asBody = (text: string, { isPlainText }: Known): Rewriting[] =>
  isPlainText ? changed(text.replaceAll(page, 'the body'), text) : [];

const table = (name: string, cost: number, ways: Operator['ways']): Operator => ({ name, cost, isHeld: false, ways });
const held = (name: string, cost: number, ways: Operator['ways']): Operator => ({ name, cost, isHeld: true, ways });

/** In the order in which texts of the same cost are looked at. */
export const operators: readonly Operator[] = [
  table('all turns at once, without fillers', 1, (text, { names }) => changed(tidied(text, names), text)),
  table('all turns at once', 2, (text) => changed(inOtherTurns(text), text)),
  held('fillers', 2, (text, { names }) => byFillers(text, names)),
  table('slips', 2, (text) => byTurns(text, slips)),
  table('forms', 2, (text) => changed(inSameForms(text), text)),
  table('turns', 2, (text) => byTurns(text, turns)),
  table('circumstances', 1, (text, { names }) => underCircumstances(text, names)),
  table('measures and parts of each item', 1, (text, { names }) => ofEachItem(text, names)),
  table('both cases', 1, inBothCases),
  table('demands', 1, demandsBesides),
  held('circumstances of the call', 3, (text, { names }) => circumstanceLeft(text, names)),
  table('shorthand', 3, (text) => spelledOut(text, nothing).map((full) => ({ text: full }))),
  held('body', 2, asBody),
  held('entries', 2, (text, { names }) => asEntry(text, names)),
  held('members of items', 3, (text, { names }) => ofMemberWith(text, names)),
  held('members', 3, (text, { names }) => andMember(text, names)),
  held('subject before', 3, ofSubjectBefore),
  held('subjects', 3, eachSubject),
  held('denials', 3, eachDenied),
  held('qualities', 3, eachQuality),
  held('parentheses', 3, ofParentheses),
  held('but not', 3, butNot),
  held('media types', 3, asSent),
  held('conditions', 3, asArrow),
];
