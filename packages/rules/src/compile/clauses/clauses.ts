import type { RuleContext } from '../../exchange.ts';
import {
  attachmentsIn,
  families,
  meantFirst,
  meantOtherwise,
  stepAnswers,
  statementsAbout,
  statementsBefore,
} from '../../grammar/index.ts';
import type { Clause, Reading } from '../../grammar/reading.ts';
import { clauseOf, spanOf } from '../../grammar/reading.ts';
import type { Input } from '../../language/parser.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { about, lowerAt, reworded, withBudget, withTokens } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { laidOut } from '../../language/tokens.ts';
import type { ItemSentence } from '../../grammar/lists/items.ts';
import { itemLoops, itemSentences } from '../../grammar/lists/items.ts';
import { itemReading } from './items.ts';
import { describesCall, statesCircumstances, statesValue } from '../../grammar/outcomes/context.ts';
import type { Range } from './joints.ts';
import { andWords, closing, joinsGroup, jointsIn, saysMore, sharesWord, trimmed } from './joints.ts';
import { conditional } from './conditional.ts';
import { denied, negated } from './neither.ts';
import {
  isCertain,
  isClear,
  isHeadline,
  isExistence,
  isProsePart,
  isSame,
  isStatus,
  isSure,
  join,
  takesAttachments,
} from '../readings/sureness.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

const maxFound = 8;
const longest = 512;
const maxRewordings = 3;
/** A longer text says more than other words for it could. */
const maxReworded = 28;
const rewordingCost = 10;
const enough = 0.9;
/** What a sentence and other words for it may cost together, of what the sentence alone may. */
const wordingShare = 1.1;
const costPerToken = 0.2;
/** Reads whole sentences: clauses, and what joins them. Each stretch of tokens is read at most once. */
export class ClauseReader {
  private readonly known = new Map<number, Reading[]>();
  private readonly input: Input;
  private readonly context: RuleContext;

  /** How often the sentence was said in other words to get here. */
  private readonly rewordings: number;
  /** What the sentence may cost, and what other words for it did. */
  private readonly work: number;
  private spent = 0;
  /** The same sentence with what other words for it may cost; they never take from what the sentence itself may. */
  private readonly wording: Input;

  constructor(input: Input, context: RuleContext, rewordings = 0) {
    this.input = input;
    this.context = context;
    this.rewordings = rewordings;
    this.work = input.budget.left;
    this.wording = rewordings === 0 ? withBudget(input, 0) : input;
  }

  /** Every reading of the tokens between two indexes, the best first. */
  read(range: Range): Reading[] {
    const { from, to } = trimmed(this.input, range);
    if (from >= to) return [];
    const key = from * longest + to;
    const cached = this.known.get(key);
    if (cached !== undefined) return cached;
    if (!this.canPay(to - from)) return [];
    this.known.set(key, []);
    const readings = sorted(this.readings({ from, to }));
    this.known.set(key, readings);
    return readings;
  }

  /** Whatever looks at a stretch of tokens costs by its length. */
  private canPay(tokens: number): boolean {
    return (this.input.budget.left -= 1 + tokens * costPerToken) >= 0;
  }

  private readings(range: Range): Reading[] {
    const compared = stepAnswers.read(clauseOf(this.input, range, this.context));
    if (compared.length > 0) return compared;
    const loop = this.ofItems(range, itemLoops);
    if (loop.length > 0) return loop;
    const meant = this.inOtherWords(range, meantFirst);
    if (meant.length > 0) return meant;
    const whole = [...conditional(this, this.input, range), ...this.grouped(range)];
    if (whole.length > 0) return whole;
    const clause = joinsGroup(this.input, range) ? [] : this.clause(range);
    if (clause.some(isCertain)) return clause;
    const isPlain = clause.some(isClear);
    const items = this.ofItems(range, (one) => itemSentences(one).filter(({ isAdjective }) => isAdjective || !isPlain));
    if (items.length > 0) return items;
    const own = [...clause, ...this.joined(range), ...this.attached(range), ...this.segmented(range)];
    return own.some(isClear) ? own : [...own, ...this.inOtherWords(range, meantOtherwise)];
  }

  /** What is said of the items of a list, each part of it read as a sentence about one item. */
  private ofItems({ from, to }: Range, sentencesIn: (clause: Clause) => ItemSentence[]): Reading[] {
    if (this.rewordings >= maxRewordings) return [];
    for (const sentence of sentencesIn(clauseOf(this.input, { from, to }, this.context))) {
      const reading = itemReading(sentence, (tokens, names) => this.readAbout(tokens, names));
      if (reading !== null) return [{ ...reading, spans: spanOf(this.input, { from, to }, 'predicate') }];
    }
    return [];
  }

  /** Reads tokens as a sentence about something of which these names are known. */
  readAbout(tokens: Token[], names: NameIndex): Reading[] {
    const reader = new ClauseReader(about(this.input, laidOut(tokens), names), this.context, this.rewordings + 1);
    return reader.read({ from: 0, to: tokens.length });
  }

  /** The sentences that this one is another way to say. */
  private inOtherWords(range: Range, wordings: (clause: Clause) => Token[][]): Reading[] {
    if (this.rewordings >= maxRewordings || this.input.tokens.length > maxReworded) return [];
    const { wording } = this;
    if (this.rewordings > 0) return this.reworded(range, wordings);
    const left = this.work - (this.input.budget.left < 0 ? 0 : this.input.budget.left);
    wording.budget.left = this.work * wordingShare - left - this.spent;
    const before = wording.budget.left;
    const found = before < 0 ? [] : this.reworded(range, wordings);
    this.spent += before - wording.budget.left;
    return found;
  }

  private reworded({ from, to }: Range, wordings: (clause: Clause) => Token[][]): Reading[] {
    const { wording } = this;
    const clause = clauseOf(wording, { from, to }, this.context);
    const spans = spanOf(wording, { from, to }, 'predicate');
    const readings: Reading[] = [];
    for (const tokens of wordings(clause)) {
      if ((wording.budget.left -= rewordingCost) < 0 || readings.some(({ score }) => score > enough)) break;
      const reader = new ClauseReader(reworded(wording, tokens), this.context, this.rewordings + 1);
      const found = reader.read({ from: 0, to: tokens.length }).slice(0, maxFound);
      // Where not everything could be looked at, the best of what was found need not be what is said.
      if (wording.budget.left < 0) break;
      readings.push(...found.map((reading) => ({ ...reading, score: reading.score - 0.01, spans })));
    }
    return readings;
  }

  private clause(range: Range): Reading[] {
    const clause = clauseOf(this.input, range, this.context);
    const readings: Reading[] = [];
    for (const family of families) {
      readings.push(...family.read(clause));
      if (readings.some(isCertain)) break;
    }
    return readings.slice(0, 40);
  }

  private grouped({ from, to }: Range): Reading[] {
    if (lowerAt(this.input, from) === '(' && closing(this.input, from) === to - 1)
      return this.read({ from: from + 1, to: to - 1 });
    const both = denied(this.input, { from, to });
    if (both !== null) return this.neither(both);
    const isDenied = ['it', 'is', 'not', 'true', 'that'].every(
      (word, index) => lowerAt(this.input, from + index) === word,
    );
    if (!isDenied) return [];
    return this.read({ from: from + 5, to }).map((reading) => ({
      ...reading,
      check: { kind: 'not', check: reading.check },
    }));
  }

  private neither(sentences: [Token[], Token[]]): Reading[] {
    const readings = sentences.map((tokens) => {
      const reader = new ClauseReader(withTokens(this.input, tokens), this.context);
      return reader.read({ from: 0, to: tokens.length })[0];
    });
    const [left, right] = readings;
    if (left === undefined || right === undefined || isProsePart(left) || isProsePart(right)) return [];
    return [join('all', negated(left), negated(right))];
  }

  /** "Order created - status is 201": what stands after a dash, when it is the surer part. */
  private segmented(range: Range): Reading[] {
    const remarked = this.remarked(range);
    if (remarked.length > 0) return remarked;
    for (let at = range.from + 1; at < range.to - 1; at++) {
      const isDash = /^[-–—:.]$/.test(lowerAt(this.input, at));
      const named = isDash ? this.namedBy({ from: range.from, to: at }, { from: at + 1, to: range.to }) : [];
      if (named.length > 0) return named;
      const found = isDash ? this.dashed(range, at) : null;
      if (found !== null) return [found];
    }
    return [];
  }

  private dashed({ from, to }: Range, at: number): Reading | null {
    const [head] = this.read({ from, to: at });
    const [tail] = this.read({ from: at + 1, to });
    const isLabel = head === undefined ? describesCall(this.input, { from, to: at }) : !isStatus(head);
    if (isLabel && tail !== undefined && isSure(tail)) return { ...tail, score: tail.score - 0.03 };
    if (head === undefined || !isSure(head)) return null;
    const isExplained =
      (isHeadline(head) && !this.counts({ from: at + 1, to })) || statesCircumstances(this.input, { from: at, to });
    return isExplained ? { ...head, score: head.score - 0.1 } : null;
  }

  /** "3 items" is a statement of its own. */
  private counts({ from, to }: Range): boolean {
    return this.input.tokens
      .slice(from, to)
      .some(({ kind }, at) => kind === 'number' && this.input.tokens[from + at + 1]?.kind === 'word');
  }

  /** "returns 404 with message X": an outcome, and what comes with it. */
  private attached({ from, to }: Range): Reading[] {
    for (let at = from + 1; at < to - 1; at++) {
      const word = lowerAt(this.input, at);
      if (!attachers.has(word) || (andWords.has(word) && this.read({ from: at + 1, to }).length > 0)) continue;
      const head = this.read({ from, to: at }).filter(takesAttachments).slice(0, 2);
      const rest = head.length === 0 ? [] : this.attachment({ from: at + 1, to }).slice(0, 3);
      if (rest.length > 0) return head.flatMap((one) => rest.map((other) => join('all', one, other)));
    }
    return [];
  }

  private attachment(range: Range): Reading[] {
    const { from, to } = trimmed(this.input, range);
    if (from >= to || !this.canPay(to - from)) return [];
    const whole = attachmentsIn(clauseOf(this.input, { from, to }, this.context));
    if (whole.length > 0) return whole;
    for (const joint of jointsIn(this.input, { from, to }, 'all')) {
      const [left] = attachmentsIn(clauseOf(this.input, { from, to: joint.from }, this.context));
      if (left === undefined) continue;
      const rest = { from: joint.to, to };
      const [right] = [...this.read(rest), ...this.attachment(rest)];
      if (right !== undefined) return [join('all', left, right)];
    }
    return [];
  }

  /** "it is a joint account (is_joint true)": what stands in brackets at the end says it more exactly, or says it again. */
  private remarked({ from, to }: Range): Reading[] {
    if (lowerAt(this.input, to - 1) !== ')') return [];
    let open = to - 2;
    while (open > from && lowerAt(this.input, open) !== '(') open--;
    if (open <= from || beforeGroup.has(lowerAt(this.input, open - 1))) return [];
    return this.withRemark({ from, to: open }, { from: open + 1, to: to - 1 });
  }

  private withRemark(before: Range, remark: Range): Reading[] {
    const named = this.namedBy(before, remark);
    if (named.length > 0) return named;
    const [inside] = [...this.read(remark), ...attachmentsIn(clauseOf(this.input, remark, this.context))];
    if (inside === undefined) {
      const heads = remark.to - remark.from > 3 ? [] : this.read(before);
      return heads.map((head) => ({ ...head, score: head.score - 0.1 }));
    }
    return isExistence(inside) && statesValue(this.input, before) ? [] : this.explained(before, remark, inside);
  }

  private explained(before: Range, remark: Range, inside: Reading): Reading[] {
    const [head] = this.read(before);
    // Of two names something is said that was not understood: "arrives when it ends (arrivesAt, endsAt)".
    if (head === undefined && inside.check.kind === 'all' && isExistence(inside)) return [];
    if (head === undefined)
      return sharesWord(this.input, before, remark) && !saysMore(this.input, before, remark) ? [inside] : [];
    if (head.check.kind === 'outcome') return [inside];
    return [isSame(head, inside) ? head : join('all', head, inside)];
  }

  /** "it should feel like 6 degrees (feelsLike)", "height of the box: `box.height`": the remark is the name of what was spoken of. */
  private namedBy(before: Range, remark: Range): Reading[] {
    return sorted(statementsAbout(clauseOf(this.input, before, this.context), remark));
  }

  private joined(range: Range): Reading[] {
    const readings: Reading[] = [];
    for (const kind of ['any', 'all'] as const) {
      for (const joint of jointsIn(this.input, range, kind)) {
        const left = this.read({ from: range.from, to: joint.from }).slice(0, 2);
        const right = left.length === 0 ? [] : this.right(range, joint).slice(0, 2);
        readings.push(...left.flatMap((one) => right.map((other) => join(kind, one, other))));
        if (readings.some(({ score }) => score > 0.9) || readings.length > 6) return readings;
      }
    }
    return readings;
  }

  /** What follows a joint: a clause of its own, or another predicate of the same subject. */
  private right(range: Range, joint: Range): Reading[] {
    const own = this.read({ from: joint.to, to: range.to });
    if (own.length > 0 && !goesOn.has(lowerAt(this.input, joint.to))) return own;
    return [...this.sameSubject(range, joint).slice(0, 1), ...own];
  }

  private sameSubject(range: Range, joint: Range): Reading[] {
    const from = lowerAt(this.input, joint.to) === 'it' ? joint.to + 1 : joint.to;
    const before = clauseOf(this.input, { from: range.from, to: joint.from }, this.context);
    return sorted(statementsBefore(before, { from, to: range.to }));
  }
}

function sorted(readings: Reading[]): Reading[] {
  return readings.sort((left, right) => right.score - left.score).slice(0, maxFound * 3);
}

const attachers = new Set(['with', 'and', 'plus', 'including', 'containing', ',', '&', '+']);

const beforeGroup = new Set(['and', 'or', 'but', 'if', 'then', 'that', 'when', 'unless', '(']);

/** A part that begins with one of these speaks about the subject of the part before it. */
const goesOn = finiteVerbsAnd('equals equal contains contain does not it');
