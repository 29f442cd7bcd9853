import type { RuleContext } from '../exchange.ts';
import { attachmentsIn, families, statementsBefore } from '../grammar/index.ts';
import type { Reading } from '../grammar/reading.ts';
import { clauseOf } from '../grammar/reading.ts';
import type { Input } from '../language/parser.ts';
import { lowerAt, tokenAt } from '../language/parser.ts';
import type { Check } from '../tree/check.ts';

interface Range {
  from: number;
  to: number;
}

const most = 8;
const longest = 512;
const costPerToken = 0.2;
/** A reading that guessed nothing and left nothing over: no other kind of sentence is tried. */
const certain = 1;

/** Reads whole sentences: clauses, and what joins them. Each stretch of tokens is read at most once. */
export class ClauseReader {
  private readonly known = new Map<number, Reading[]>();
  private readonly input: Input;
  private readonly context: RuleContext;

  constructor(input: Input, context: RuleContext) {
    this.input = input;
    this.context = context;
  }

  /** Every reading of the tokens between two places, the best first. */
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
    const whole = [...this.conditional(range), ...this.grouped(range)];
    if (whole.length > 0) return whole;
    const clause = joinsGroup(this.input, range) ? [] : this.clause(range);
    if (clause.some(isCertain)) return clause;
    return [...clause, ...this.joined(range), ...this.attached(range), ...this.segmented(range)];
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
    const denied = ['it', 'is', 'not', 'true', 'that'].every(
      (word, index) => lowerAt(this.input, from + index) === word,
    );
    if (!denied) return [];
    return this.read({ from: from + 5, to }).map((reading) => ({
      ...reading,
      check: { kind: 'not', check: reading.check },
    }));
  }

  /** "Order created - status is 201": what stands after a dash, when it is the surer part. */
  private segmented({ from, to }: Range): Reading[] {
    for (let at = from + 1; at < to - 1; at++) {
      if (!/^[-–—:.]$/.test(lowerAt(this.input, at))) continue;
      const [head] = this.read({ from, to: at });
      const [tail] = this.read({ from: at + 1, to });
      if (tail !== undefined && !tail.guessed && tail.score > 0.65 && (head === undefined || !isStatus(head))) {
        return [{ ...tail, score: tail.score - 0.03 }];
      }
      if (head !== undefined && !head.guessed && head.score > 0.65) return [{ ...head, score: head.score - 0.1 }];
    }
    return [];
  }

  /** "returns 404 with message X": an outcome, and what comes with it. */
  private attached({ from, to }: Range): Reading[] {
    for (let at = from + 1; at < to - 1; at++) {
      if (!attachers.has(lowerAt(this.input, at))) continue;
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

  private joined(range: Range): Reading[] {
    const readings: Reading[] = [];
    for (const kind of ['any', 'all'] as const) {
      for (const joint of jointsIn(this.input, range, kind)) {
        const left = this.read({ from: range.from, to: joint.from }).slice(0, 2);
        const right = left.length === 0 ? [] : this.right(range, joint).slice(0, 2);
        readings.push(...left.flatMap((one) => right.map((other) => join(kind, one, other))));
        if (readings.length > 3) return readings;
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

  private conditional({ from, to }: Range): Reading[] {
    const first = lowerAt(this.input, from);
    if (first !== 'if' && first !== 'when' && first !== 'whenever' && first !== 'unless')
      return this.trailing({ from, to });
    const end = conditionEnd(this.input, { from, to });
    if (end === null) return [];
    return this.implication({ from: from + 1, to: end.from }, { from: end.to, to }, first === 'unless');
  }

  private trailing({ from, to }: Range): Reading[] {
    let depth = 0;
    for (let at = to - 1; at > from; at--) {
      const word = lowerAt(this.input, at);
      if (word === ')') depth++;
      if (word === '(') depth--;
      if (depth > 0 || !conditionWords.has(word)) continue;
      const skip = word === 'except' ? exceptSkip(this.input, at) : 1;
      const negated = word === 'unless' || word === 'except';
      const readings = this.implication({ from: at + skip, to }, { from, to: at }, negated).filter((reading) =>
        isAboutAnswer(reading, this.input, at),
      );
      if (readings.length > 0) return readings;
    }
    return [];
  }

  private implication(condition: Range, then: Range, negated: boolean): Reading[] {
    const [held] = this.read(condition);
    if (held === undefined) return [];
    return this.read(then)
      .slice(0, 3)
      .map((reading) => {
        const when: Check = negated ? { kind: 'not', check: held.check } : held.check;
        return {
          check: { kind: 'when', condition: when, consequence: reading.check },
          score: Math.min(held.score, reading.score) + 0.02,
          spans: [...held.spans, ...reading.spans],
          guessed: held.guessed || reading.guessed,
        };
      });
  }
}

/** "404 when the id is unknown" tells how the request was made; only a condition that is surely about the answer becomes part of the check. */
function isAboutAnswer({ check }: Reading, input: Input, at: number): boolean {
  if (check.kind !== 'when') return false;
  const condition = check.condition.kind === 'not' ? check.condition.check : check.condition;
  if (condition.kind !== 'test') return false;
  if (condition.subject.kind !== 'field') return condition.subject.kind !== 'error';
  if (input.tokens.slice(at + 1).some((token) => token.kind === 'path')) return true;
  return check.consequence.kind === 'test' && check.consequence.subject.kind === 'field';
}

/** "... or (...)" and "(...) and ..." are joined clauses and cannot be one. */
function joinsGroup(input: Input, { from, to }: Range): boolean {
  if (lowerAt(input, from) === '(') return true;
  for (let at = from + 2; at < to; at++)
    if (lowerAt(input, at) === '(' && joints.has(lowerAt(input, at - 1))) return true;
  return false;
}

function exceptSkip(input: Input, at: number): number {
  const next = lowerAt(input, at + 1);
  return next === 'when' || next === 'if' ? 2 : 1;
}

function sorted(readings: Reading[]): Reading[] {
  return readings.sort((left, right) => right.score - left.score).slice(0, most * 3);
}

function join(kind: 'any' | 'all', left: Reading, right: Reading): Reading {
  const checks = [left.check, right.check].flatMap((check) =>
    check.kind === kind && kind === 'all' ? check.checks : [check],
  );
  return {
    check: { kind, checks },
    score: Math.min(left.score, right.score) - 0.01,
    spans: [...left.spans, ...right.spans],
    guessed: left.guessed || right.guessed,
  };
}

const attachers = new Set(['with', 'and', 'plus', 'including', 'containing', ',', '&', '+']);

/** What happened and with which status: a body, a header or a message comes with it. */
function takesAttachments({ check }: Reading): boolean {
  if (check.kind === 'all') return check.checks.some((inner) => inner.kind === 'outcome');
  return check.kind === 'outcome' || (check.kind === 'test' && check.subject.kind === 'status');
}

const conditionWords = new Set(['if', 'when', 'unless', 'except']);

function isCertain({ score, guessed }: Reading): boolean {
  return score >= certain && !guessed;
}

function isStatus({ check }: Reading): boolean {
  return check.kind === 'test' && check.subject.kind === 'status';
}

/** A part that begins with one of these speaks about the subject of the part before it. */
const goesOn = new Set('is are was has have should must equals equal contains contain does not it'.split(' '));
const joints = new Set(['and', 'or', 'but']);
const andWords = new Set(['and', 'but', ';', '&', ',', 'plus']);

function jointsIn(input: Input, { from, to }: Range, kind: 'any' | 'all'): Range[] {
  const joints: Range[] = [];
  let depth = 0;
  for (let at = from; at < to; at++) {
    const word = lowerAt(input, at);
    if (word === '(') depth++;
    if (word === ')') depth--;
    if (depth > 0 || at === from || tokenAt(input, at)?.kind === 'quoted' || isInList(input, at)) continue;
    if (kind === 'any' ? word === 'or' : andWords.has(word)) joints.push({ from: at, to: jointEnd(input, at) });
  }
  return joints.slice(0, 14);
}

const atoms = new Set(['quoted', 'number', 'path']);

/** The comma in `"a", "b" and ...` separates values, not clauses. */
function isInList(input: Input, at: number): boolean {
  if (lowerAt(input, at) !== ',') return false;
  const isAtom = (place: number) => atoms.has(tokenAt(input, place)?.kind ?? 'mark');
  return isAtom(at - 1) && isAtom(at + 1) && /^(,|and|or|\)|)$/.test(lowerAt(input, at + 2));
}

function jointEnd(input: Input, at: number): number {
  return lowerAt(input, at) === ',' && ['and', 'or', 'but'].includes(lowerAt(input, at + 1)) ? at + 2 : at + 1;
}

function conditionEnd(input: Input, { from, to }: Range): Range | null {
  let comma: Range | null = null;
  let depth = 0;
  for (let at = from + 1; at < to; at++) {
    const word = lowerAt(input, at);
    if (word === '(') depth++;
    if (word === ')') depth--;
    if (depth > 0) continue;
    if (word === 'then') return { from: lowerAt(input, at - 1) === ',' ? at - 1 : at, to: at + 1 };
    if (word === ',' && comma === null) comma = { from: at, to: at + 1 };
  }
  return comma;
}

function closing(input: Input, open: number): number {
  let depth = 0;
  for (let at = open; at < input.end; at++) {
    if (lowerAt(input, at) === '(') depth++;
    if (lowerAt(input, at) === ')' && --depth === 0) return at;
  }
  return -1;
}

const edges = new Set([',', ';', '!', '.', ':', '-', '–', '—']);

function trimmed(input: Input, { from, to }: Range): Range {
  let start = from;
  let end = to;
  while (start < end && edges.has(lowerAt(input, start))) start++;
  while (end > start && edges.has(lowerAt(input, end - 1))) end--;
  return { from: start, to: end };
}
