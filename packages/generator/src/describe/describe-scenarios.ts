import type { Operation } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { generateScenarios } from '../generate-scenarios.ts';
import type { GenerateOptions, GeneratorModel } from '../generate-scenarios.ts';
import type { FaultKind, GeneratedScenario } from '../types.ts';
import { clausesOf, halvesOf, wordsOf } from './clauses.ts';
import { faultWords, plainWords, successWords } from './kind-words.ts';

export interface DescribedScenarios {
  scenarios: GeneratedScenario[];
  /** Parts of the description that no scenario was found for, and words that were passed over. */
  notUnderstood: string[];
  /** Clauses that were read as rules, each with the name of the scenario that it was added to. */
  added: Addition[];
}

export interface Addition {
  name: string;
  rule: string;
}

const maxPerClause = 6;

interface Known {
  scenario: GeneratedScenario;
  /** Words of the location of the fault. */
  location: ReadonlySet<string>;
  name: ReadonlySet<string>;
}

interface Reading {
  scenarios: GeneratedScenario[];
  passedOver: string[];
  added?: Addition;
}

/**
 * Finds the scenarios that a description in English asks for among all that the document implies, without a model: by the kind of
 * fault, the field and the status it speaks of. A clause that reads as a rule is added to a valid request. Deterministic.
 */
export function describeScenarios(
  text: string,
  operation: Operation,
  model: GeneratorModel,
  options: GenerateOptions = {},
): DescribedScenarios {
  const all = generateScenarios(operation, model, { ...options, depth: 'deep' });
  const known = all.map((scenario): Known => ({
    scenario,
    location: new Set(
      wordsOf(`${scenario.errorIn ?? ''} ${scenario.details.pointer ?? ''}`.replace(/^(body|query|path|header)\b/, '')),
    ),
    name: new Set(wordsOf(scenario.name)),
  }));
  const own = new Set(wordsOf(`${operation.path} ${operation.summary ?? ''} ${operation.method}`));
  const found = new Map<string, GeneratedScenario>();
  const notUnderstood: string[] = [];
  const addedRules: Addition[] = [];
  for (const clause of clausesOf(text)) {
    const readings = readClause(clause, { known, own, operation, model });
    if (readings === null) notUnderstood.push(clause);
    for (const { scenarios, passedOver, added } of readings ?? []) {
      if (added !== undefined) addedRules.push(added);
      for (const scenario of scenarios) found.set(scenario.name, merged(found.get(scenario.name), scenario));
      if (passedOver.length > 0) notUnderstood.push(`"${passedOver.join(' ')}" in: ${clause}`);
    }
  }
  return { scenarios: [...found.values()], notUnderstood, added: addedRules };
}

function merged(before: GeneratedScenario | undefined, scenario: GeneratedScenario): GeneratedScenario {
  return before === undefined ? scenario : { ...scenario, rules: [...new Set([...before.rules, ...scenario.rules])] };
}

interface Setting {
  known: Known[];
  own: ReadonlySet<string>;
  operation: Operation;
  model: GeneratorModel;
}

function readClause(clause: string, setting: Setting): Reading[] | null {
  const whole = readOne(clause, setting);
  if (whole !== null && whole.passedOver.length === 0) return [whole];
  const halves = halvesOf(clause).map((half) => readOne(half, setting));
  if (halves.length > 1 && halves.every((half) => half !== null)) return halves;
  return whole === null ? null : [whole];
}

function readOne(clause: string, setting: Setting): Reading | null {
  const fault = readFault(clause, setting);
  // "every price is above 0" shares a word with what is refused, and is no such thing.
  if (fault !== null && fault.passedOver.length === 0) return fault;
  return readRule(clause, setting) ?? fault ?? readSuccess(clause, setting);
}

/** A fault is asked for by its kind, and at the field that is named when one is. */
function readFault(clause: string, { known, own }: Setting): Reading | null {
  const words = new Set(wordsOf(clause));
  const said = ` ${wordsOf(clause).join(' ')} `;
  // What the whole operation is about names no location in it.
  const mentioned = new Set([...words].filter((word) => !own.has(word)));
  const named = known.filter(({ location }) => [...location].some((word) => mentioned.has(word)));
  const pool = named.length > 0 ? named : known;
  const scored = pool.flatMap((one) => {
    const kind = one.scenario.errorType;
    if (kind === null) return [];
    const score = kindScore(kind, said);
    return score === 0
      ? []
      : [
          {
            one,
            score: score + overlap(one.name, mentioned) / 4 + overlap(one.location, mentioned) + side(one.name, words),
          },
        ];
  });
  const best = Math.max(...scored.map(({ score }) => score), 0);
  const chosen = scored.filter(({ score }) => score > best - 0.25).slice(0, maxPerClause);
  if (chosen.length === 0) return null;
  const status = statusIn(clause);
  const covered = new Set([
    ...chosen.flatMap(({ one }) => [...one.name, ...one.location, ...kindTokens(one.scenario.errorType)]),
    ...own,
  ]);
  return {
    scenarios: chosen.map(({ one }) => (status === null ? one.scenario : withStatus(one.scenario, status))),
    passedOver: leftOver(words, covered, status),
  };
}

function kindScore(kind: FaultKind, said: string): number {
  const hits = faultWords[kind].map(wordsOf).filter((phrase) => said.includes(` ${phrase.join(' ')} `));
  return Math.max(0, ...hits.map((phrase) => 1 + (phrase.length - 1) * 0.75));
}

const sides: [name: string, words: string[]][] = [
  ['below', ['negative', 'below', 'les', 'less', 'small', 'low', 'lower', 'smaller', 'zero', 'under', 'minimum']],
  [
    'above',
    ['above', 'large', 'big', 'high', 'greater', 'higher', 'larger', 'bigger', 'more', 'over', 'maximum', 'exceed'],
  ],
];

/** Which end of a range is meant. */
function side(name: ReadonlySet<string>, words: ReadonlySet<string>): number {
  const meant = sides.filter(([, said]) => said.some((word) => words.has(word))).map(([end]) => end);
  return meant.some((end) => name.has(end)) ? 0.5 : 0;
}

function kindTokens(kind: FaultKind | null): string[] {
  return kind === null ? [] : faultWords[kind].flatMap(wordsOf);
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  return [...left].filter((word) => !plainWords.has(word) && right.has(word)).length;
}

function leftOver(words: ReadonlySet<string>, covered: ReadonlySet<string>, status: number | null): string[] {
  return [...words].filter(
    (word) =>
      word.length > 2 && !plainWords.has(word) && !covered.has(word) && word !== String(status) && !/^\d+$/.test(word),
  );
}

function statusIn(clause: string): number | null {
  const found = /\b([1-5]\d\d)\b/.exec(clause)?.[1];
  return found === undefined ? null : Number(found);
}

function withStatus(scenario: GeneratedScenario, status: number): GeneratedScenario {
  if (scenario.expectedStatus === status) return scenario;
  const { statusBy: _convention, ...details } = scenario.details;
  const rules = scenario.rules.filter((rule) => !/^status\b/i.test(rule) && !/documented schema/i.test(rule));
  return { ...scenario, expectedStatus: status, details, rules: [`status is ${status}`, ...rules] };
}

/** "it answers within 300 ms": a rule for the valid request. */
function readRule(clause: string, { known, operation, model }: Setting): Reading | null {
  const valid = known.find(({ scenario }) => scenario.errorType === null)?.scenario;
  if (valid === undefined) return null;
  const rule = clause.replace(/^(?:test|check|verify|ensure|make sure)\s+(?:that\s+)?/i, '');
  const context = { method: operation.method, path: operation.path, operation, definitions: model.definitions };
  const compiled = compileRule(rule, { ...context, expectedStatus: valid.expectedStatus });
  if (compiled.status !== 'understood' || compiled.check.kind === 'outcome') return null;
  const status = statusIn(clause);
  const isStatus = compiled.check.kind === 'test' && compiled.check.subject.kind === 'status';
  if (status !== null && isStatus) return readStatus(status, known);
  // A name that the document does not have was taken on trust; in a description it is rather not a rule.
  if (JSON.stringify(compiled.check).includes('"find":')) return null;
  const added = { name: valid.name, rule };
  return { scenarios: [{ ...valid, rules: [...valid.rules, rule] }], passedOver: [], added };
}

/** "it returns 404": the scenarios that expect it. */
function readStatus(status: number, known: Known[]): Reading | null {
  const scenarios = known.filter(({ scenario }) => scenario.expectedStatus === status).map(({ scenario }) => scenario);
  return scenarios.length === 0 ? null : { scenarios: scenarios.slice(0, maxPerClause), passedOver: [] };
}

function readSuccess(clause: string, { known, own }: Setting): Reading | null {
  const words = new Set(wordsOf(clause));
  const said = ` ${wordsOf(clause).join(' ')} `;
  const successes = known.filter(({ scenario }) => scenario.errorType === null);
  const scored = successes.map((one) => ({ one, score: overlap(one.name, words) }));
  const best = Math.max(...scored.map(({ score }) => score), 0);
  const chosen = best > 0 ? scored.filter(({ score }) => score === best).map(({ one }) => one) : [];
  const asked = chosen.length > 0 ? chosen : isSuccess(said) ? successes.slice(0, 1) : [];
  if (asked.length === 0) return null;
  const covered = new Set([...asked.flatMap(({ name }) => [...name]), ...successWords.flatMap(wordsOf), ...own]);
  return {
    scenarios: asked.slice(0, maxPerClause).map(({ scenario }) => scenario),
    passedOver: leftOver(words, covered, null),
  };
}

function isSuccess(said: string): boolean {
  return successWords.some((phrase) => said.includes(` ${phrase} `));
}
