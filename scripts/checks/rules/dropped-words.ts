import type { RuleContext } from '@assay/rules';
import { compileRule } from '@assay/rules';
import { evaluateCheck } from '@assay/rules/evaluate';
import type { Row } from './rows.ts';
import { contextOf, exchangeOf, share } from './rows.ts';

type Evaluation = Parameters<typeof evaluateCheck>[2];

/** Words without a meaning of their own: deleting one changes nothing in any language. */
const small = new Set(
  `a an the this that these those it its their them they there is are was were be been being am do does did has have had will would shall should must may can could
  and or but so then also of to in on at by for from with as into per via if when while where which who whose what how i we you he she my our your
  please verify check ensure assert expect expects expected test make sure response answer body json api endpoint server returns return returned`.split(
    /\s+/,
  ),
);

/** What narrows a statement down wherever it stands: a state before a noun, or a condition behind the sentence. */
const insertions = {
  adjective: ['active', 'overdue', 'first', 'other'],
  ending: ['within 3 days', 'except drafts', 'for paid orders', 'at most two', 'and a signature', 'without duplicates'],
};

interface Read {
  row: Row;
  context: RuleContext;
  check: string;
}

function readRows(rows: Row[]): Read[] {
  return rows.flatMap((row) => {
    const context = contextOf(row, true);
    const check = checkOf(row.title, context);
    return check === null ? [] : [{ row, context, check }];
  });
}

function checkOf(text: string, context: RuleContext): string | null {
  const compiled = compileRule(text, context);
  return compiled.status === 'understood' ? JSON.stringify(compiled.check) : null;
}

/** A headline may say what the call was about. */
const isOfStatus = (check: string): boolean => !/"kind":"(?:field|header|body|each|cookie|time)"/.test(check);

interface Location {
  word: string;
  start: number;
  end: number;
}

function contentWords(text: string): Location[] {
  return [...text.matchAll(/[\p{L}][\p{L}'-]*/gu)]
    .map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
    .filter(({ word }) => !small.has(word.toLowerCase()) && word.length > 1);
}

const without = (text: string, { start, end }: Location): string =>
  `${text.slice(0, start)}${text.slice(end)}`.replace(/ {2,}/g, ' ').trim();

/** The share of content words without which a sentence is read as the same check: each of them was left out. */
export function deletionFigures(rows: Row[], prints: boolean): Record<string, number> {
  const figures = { words: 0, kept: 0, wordsOfValues: 0, keptOfValues: 0 };
  for (const { row, context, check } of readRows(rows)) {
    const dropped: string[] = [];
    for (const location of contentWords(row.title)) {
      const isDropped = checkOf(without(row.title, location), context) === check;
      figures.words++;
      figures.kept += Number(isDropped);
      if (!isOfStatus(check)) {
        figures.wordsOfValues++;
        figures.keptOfValues += Number(isDropped);
      }
      if (isDropped) dropped.push(location.word);
    }
    if (prints && dropped.length > 0)
      console.log(`${isOfStatus(check) ? 'status' : 'values'}\t${dropped.join(' ')}\t${row.title}`);
  }
  return {
    words: figures.words,
    droppedWords: share(figures.kept, figures.words),
    wordsOfValues: figures.wordsOfValues,
    droppedOfValues: share(figures.keptOfValues, figures.wordsOfValues),
  };
}

/** The share of qualifiers that can be put into a sentence about values without another reading. */
export function insertionFigures(rows: Row[], prints: boolean): Record<string, number> {
  const reads = readRows(rows).filter(({ check }) => !isOfStatus(check));
  const dropped = (kind: string, textsOf: (title: string) => string[]): [count: number, share: number] => {
    const tried = reads.flatMap(({ row, context, check }) =>
      textsOf(row.title).map((text) => ({ text, isDropped: checkOf(text, context) === check })),
    );
    const left = tried.filter(({ isDropped }) => isDropped);
    if (prints) for (const { text } of left) console.log(`${kind}\t${text}`);
    return [tried.length, share(left.length, tried.length)];
  };
  const [adjectives, droppedAdjectives] = dropped('adjective', withAdjectives);
  const [endings, droppedEndings] = dropped('ending', (title) =>
    insertions.ending.map((ending) => `${ended(title)} ${ending}`),
  );
  return { adjectives, droppedAdjectives, endings, droppedEndings };
}

/** Each adjective before the first and the last content word. */
function withAdjectives(title: string): string[] {
  const found = contentWords(title);
  const ends = [...found.slice(0, 1), ...found.slice(-1)];
  return ends.flatMap(({ start }) =>
    insertions.adjective.map((word) => `${title.slice(0, start)}${word} ${title.slice(start)}`),
  );
}

const joints: ((left: string, right: string) => string)[] = [
  (left, right) => `${left} and ${right}`,
  (left, right) => `${left}. ${right}`,
  (left, right) => `${left}, ${right}`,
  (left, right) => `${left}; ${right}`,
  (left, right) => `${left}, but ${right}`,
];

/** Two sentences about the same answer, joined, must fail whenever one of them does. */
export function pairFigures(rows: Row[], evaluation: Evaluation, prints: boolean): Record<string, number> {
  const figures = { pairs: 0, understood: 0, failing: 0, falsePasses: 0 };
  for (const [left, right] of pairsOf(readRows(rows)))
    for (const joined of joints) {
      const text = joined(ended(left.row.title), right.row.title);
      const compiled = compileRule(text, left.context);
      figures.pairs++;
      if (compiled.status !== 'understood') continue;
      figures.understood++;
      const failing = [left, right].flatMap(({ row }) =>
        row.cases.filter(({ verdict }) => verdict === 'fail').map(({ response }) => exchangeOf(row, response)),
      );
      const passes = failing.filter((one) => evaluateCheck(compiled.check, one, evaluation).status === 'pass').length;
      figures.failing += failing.length;
      figures.falsePasses += passes;
      if (prints && passes > 0) console.log(`${text} -> ${compiled.paraphrase}`);
    }
  return {
    pairs: figures.pairs,
    understood: share(figures.understood, figures.pairs),
    falsePass: share(figures.falsePasses, figures.failing),
  };
}

const ended = (title: string): string => title.replace(/[.!\s]+$/, '');

const maxPairs = 400;

/** Neighbours of one call and one known answer. Only sentences that judge all their own cases rightly are asked of. */
function pairsOf(reads: Read[]): [Read, Read][] {
  const byAnswer = new Map<string, Read[]>();
  for (const read of reads) {
    const { row } = read;
    const key = JSON.stringify([row.method, row.url, row.cases[row.sample]?.response]);
    byAnswer.set(key, [...(byAnswer.get(key) ?? []), read]);
  }
  const pairs = [...byAnswer.values()].flatMap((own) =>
    own.flatMap((left, at) => own.slice(at + 1).map((right): [Read, Read] => [left, right])),
  );
  return pairs.slice(0, maxPairs);
}
