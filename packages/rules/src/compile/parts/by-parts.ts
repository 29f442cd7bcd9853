import type { RuleContext } from '../../exchange.ts';
import { prepareSample } from '../../exchange.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { nameIndex } from '../../language/names/names.ts';
import { normalised } from '../../language/normalise.ts';
import type { Token } from '../../language/tokens.ts';
import { tokenize } from '../../language/tokens.ts';
import { paraphrase } from '../../paraphrase/paraphrase.ts';
import type { Check } from '../../tree/check.ts';
import { ofTheRest } from '../restated/rest.ts';
import type { Compilation } from '../compilation.ts';
import { leavesOtherCase } from '../gates/accounted/alternatives.ts';
import { isMetBy } from '../gates/contradiction.ts';
import { isComplete } from '../gates/left-out.ts';
import { isTautology } from '../gates/tautology.ts';
import type { Understood } from '../restated/search.ts';
import { understoodInOtherWords } from '../restated/search.ts';
import { demandsOfTitle } from '../titles/titles.ts';
import { saidBy, underArrow } from './arrows.ts';
import type { ReadPart, Whole } from './separately.ts';
import { separately } from './separately.ts';

const confidence = 0.9;

/** How what was written in a part of a text is read, and what says it again. */
interface PartReaders {
  part: ReadPart;
  restated: ReadPart;
}

/**
 * Where a text is not understood whole: what its title demands, what holds under a condition, the rules that it consists of, or what it says
 * in other words. Null where a part is not understood, and without a known good answer that meets all of it.
 */
export function byParts(text: string, context: RuleContext, readers: PartReaders): Compilation | null {
  const read = readers.part;
  if (context.samples?.[0] === undefined) return null;
  const titles = demandsOfTitle(text);
  const title = titles.map(read).find(({ status }) => status === 'understood');
  if (title !== undefined) return title;
  const whole = ofItems(text, context, read) ?? divided(text, context, read) ?? restated(text, context, readers);
  if (whole !== null) return whole;
  for (const demand of titles) {
    const found = divided(demand, context, read) ?? restated(demand, context, readers);
    if (found?.status === 'understood') return { ...found, spans: [{ start: 0, end: text.length, role: 'predicate' }] };
  }
  return null;
}

function divided(text: string, context: RuleContext, read: ReadPart): Understood | null {
  const sample = context.samples?.[0];
  const tokens = tokenize(text);
  const found = underArrow(text, tokens, read) ?? separately(text, tokens, read);
  if (found === null || sample === undefined || !isHeld(found, tokens, nameIndex(context))) return null;
  if (!isMetBy(found.check, prepareSample(sample))) return null;
  return { status: 'understood', ...found, paraphrase: paraphrase(found.check) };
}

/** What some items are, and the rest of them. */
function ofItems(text: string, context: RuleContext, read: ReadPart): Compilation | null {
  const check = ofTheRest(text, nameIndex(context), (part) => saidBy(read(part)));
  if (check === null || !isMet(check, context)) return null;
  const spans = [{ start: 0, end: text.length, role: 'predicate' as const }];
  return { status: 'understood', check, paraphrase: paraphrase(check), spans, confidence };
}

/** Nobody wrote the words that are read, so that the known answer has the last say even where they are the rule itself. */
function restated(written: string, context: RuleContext, { part, restated: read }: PartReaders): Compilation | null {
  const sample = context.samples?.[0];
  if (sample === undefined) return null;
  const known = { names: nameIndex(context), isPlainText: !prepareSample(sample).responseJson().ok };
  return understoodInOtherWords(written, known, {
    read,
    readPart: part,
    divided: (text, readOne) => divided(text, context, readOne),
    isMeant: ({ check }, text) =>
      !isOfOutcomes(check) && !isTautology(check) && isMet(check, context) && !leavesOtherCase(check, tokenize(text)),
  });
}

/** "is read and checked" says what was done, in as many words as one likes. */
const isOfOutcomes = (check: Check): boolean =>
  check.kind === 'all' && check.checks.filter(({ kind }) => kind === 'outcome').length > 1;

function isMet(check: Check, { samples }: RuleContext): boolean {
  const sample = samples?.[0];
  return sample !== undefined && isMetBy(check, prepareSample(sample));
}

/** The gates look at the whole text again: a part may have named what another one left out. */
function isHeld(found: Whole, tokens: Token[], names: NameIndex): boolean {
  return isComplete({ ...found, score: 1, guessed: false, readsAll: true }, normalised(tokens, names), names);
}
