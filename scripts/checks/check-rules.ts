// Agreement of the rule compiler with test titles by other people and the verdicts of their own code.
// usage: check-rules FILE.jsonl [--misses [--clauses]] [--no-sample] [--floor] [--suggestions] [--pairs] [--deletions] [--insertions] | check-rules --corpus TITLES.tsv
import { readFileSync } from 'node:fs';
import type { Compilation } from '@assay/rules';
import { compileRule, unreadClause } from '@assay/rules';
import { createSchemaValidators, evaluateCheck } from '@assay/rules/evaluate';
import { deletionFigures, insertionFigures, pairFigures } from './rules/dropped-words.ts';
import { offersFigures } from './rules/offers.ts';
import type { Row } from './rules/rows.ts';
import { contextOf, exchangeOf, rowsIn, share } from './rules/rows.ts';

interface Outcome {
  row: Row;
  compiled: Compilation;
  wrong: { label: string; truth: string; reason: string }[];
  truthFails: number;
  falsePasses: number;
}

const flags = new Set(process.argv.filter((argument) => argument.startsWith('--')));
const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const evaluation = {
  operation: null,
  definitions: {},
  validators: createSchemaValidators({}),
  now: new Date(),
  expectedStatus: null,
};

function judgeRow(row: Row, withSample: boolean): Outcome {
  const compiled = compileRule(row.title, contextOf(row, withSample));
  const outcome: Outcome = { row, compiled, wrong: [], truthFails: 0, falsePasses: 0 };
  if (compiled.status !== 'understood') return outcome;
  for (const { label, response, verdict: truth } of row.cases) {
    const verdict = evaluateCheck(compiled.check, exchangeOf(row, response), evaluation);
    if (truth === 'fail') outcome.truthFails++;
    if (verdict.status === truth) continue;
    if (truth === 'fail') outcome.falsePasses++;
    outcome.wrong.push({ label, truth, reason: verdict.reason });
  }
  return outcome;
}

const isStrict = ({ compiled, wrong }: Outcome) => compiled.status === 'understood' && wrong.length === 0;
const strictShare = (outcomes: Outcome[]) => share(outcomes.filter(isStrict).length, outcomes.length);
const isStatusRule = (row: Row) => (row.checkKind ?? '').startsWith('status');

function agreement(path: string): void {
  const rows = rowsIn(path);
  const checkable = rows.filter((row) => row.checkable);
  const outcomes = checkable.map((row) => judgeRow(row, !flags.has('--no-sample')));
  const kinds = [...new Set(checkable.map(({ kind }) => kind))];
  const kindShares = kinds.map((kind) => strictShare(outcomes.filter(({ row }) => row.kind === kind)));
  const others = rows.filter((row) => !row.checkable);
  const overclaimed = others.filter((row) => judgeRow(row, !flags.has('--no-sample')).compiled.status === 'understood');
  const withoutSample = checkable.filter(isStatusRule).map((row) => judgeRow(row, false));
  if (flags.has('--misses')) printMisses(outcomes, overclaimed);
  const failing = outcomes.reduce((sum, { truthFails }) => sum + truthFails, 0);
  const figures = {
    checkable: checkable.length,
    strict: strictShare(outcomes),
    beyondStatus: strictShare(outcomes.filter(({ row }) => !isStatusRule(row))),
    kindMean: share(
      kindShares.reduce((sum, value) => sum + value, 0),
      kinds.length,
    ),
    statusNoSample: strictShare(withoutSample),
    falsePass: share(
      outcomes.reduce((sum, { falsePasses }) => sum + falsePasses, 0),
      failing,
    ),
    overclaim: share(overclaimed.length, others.length),
  };
  if (flags.has('--floor')) requireFloors(figures);
  console.log(JSON.stringify(figures));
}

/** Just under what has been reached: a change that reads people's sentences worse does not land. */
const floors = { beyondStatus: 0.92, kindMean: 0.92, statusNoSample: 0.96 } as const;
const ceilings = { falsePass: 0.01, overclaim: 0.3 } as const;

function requireFloors(figures: Record<keyof typeof floors | keyof typeof ceilings, number>): void {
  const below = Object.entries(floors).filter(([name, floor]) => figures[name as keyof typeof floors] < floor);
  const above = Object.entries(ceilings).filter(([name, ceiling]) => figures[name as keyof typeof ceilings] > ceiling);
  for (const [name, limit] of [...below, ...above]) console.error(`${name} is beyond its limit of ${limit}.`);
  if (below.length + above.length > 0) process.exitCode = 1;
}

const named = ({ id, kind, checkKind = '', title }: Row): string =>
  `${id} [${kind} ${checkKind}] ${JSON.stringify(title)}`;

function printMisses(outcomes: Outcome[], overclaimed: Row[]): void {
  for (const outcome of outcomes.filter((one) => !isStrict(one))) printMiss(outcome);
  for (const row of overclaimed) {
    const { compiled } = judgeRow(row, true);
    console.log(`overclaimed ${named(row)} -> ${compiled.status === 'understood' ? compiled.paraphrase : ''}`);
  }
}

function printMiss({ row, compiled, wrong }: Outcome): void {
  console.log(`${named(row)} -> ${compiled.status === 'understood' ? compiled.paraphrase : compiled.status}`);
  if (flags.has('--clauses') && compiled.status !== 'understood')
    console.log(`    unread: ${unreadClause(row.title, contextOf(row, true)) ?? '(more than one clause)'}`);
  for (const { label, truth, reason } of wrong.slice(0, 2))
    console.log(`    ${label}: should ${truth}: ${reason.slice(0, 150)}`);
}

function suggestions(path: string): void {
  const rows = rowsIn(path).filter(({ checkable }) => checkable);
  console.log(JSON.stringify({ checkable: rows.length, ...offersFigures(rows, evaluation, flags.has('--misses')) }));
}

/** Measures that need no verdict by an author: what is added to a sentence, or taken from it, has to change its reading. */
function droppedWords(path: string): void {
  const rows = rowsIn(path).filter(({ checkable }) => checkable);
  const prints = flags.has('--misses');
  if (flags.has('--pairs')) console.log(JSON.stringify(pairFigures(rows, evaluation, prints)));
  if (flags.has('--deletions')) console.log(JSON.stringify(deletionFigures(rows, prints)));
  if (flags.has('--insertions')) console.log(JSON.stringify(insertionFigures(rows, prints)));
}

function corpus(path: string): void {
  const titles = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const counts: Record<string, number> = { understood: 0, ambiguous: 0, unknown: 0 };
  for (const [source, , title] of titles) {
    const compiled = compileRule(title ?? '', {});
    counts[compiled.status] = (counts[compiled.status] ?? 0) + 1;
    if (flags.has('--misses'))
      console.log(
        `${source}\t${compiled.status}\t${title}\t${compiled.status === 'understood' ? compiled.paraphrase : ''}`,
      );
  }
  const shares = Object.entries(counts).map(([status, count]) => [status, share(count, titles.length)]);
  console.log(JSON.stringify({ titles: titles.length, ...Object.fromEntries(shares), crashed: 0 }));
}

if (file === undefined) {
  console.error(
    'usage: check-rules FILE.jsonl [--misses [--clauses]] [--no-sample] [--suggestions] [--pairs] [--deletions] [--insertions] | check-rules --corpus TITLES.tsv',
  );
  process.exitCode = 2;
} else if (flags.has('--corpus')) corpus(file);
else if (['--pairs', '--deletions', '--insertions'].some((flag) => flags.has(flag))) droppedWords(file);
else if (flags.has('--suggestions')) suggestions(file);
else agreement(file);
