import type { ApiModel, Operation } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import type { Check, Compilation, RuleContext } from '@assay/rules';
import type { Problem } from '../problem.ts';
import { locate } from '../project.ts';
import type { Project } from '../project.ts';
import type { ListedScenarios } from '../scenarios/list-scenarios.ts';
import type { WrittenRule } from '../scenarios/written-scenario.ts';
import { contextOf } from './lint-rules.ts';
import { judgedRules } from './judged-rules.ts';
import type { JudgedCall } from './lint-rules.ts';

/** How one rule of a project was read, so that another version, or another document, can be held against it. */
export interface Reading {
  /** `METHOD /path#key`. */
  scenario: string;
  /** The call that the rule is about, `METHOD /path`, and the status that is expected of it. */
  call: string;
  status: number;
  rule: string;
  means?: string;
  /** As a sentence with one reading; null where the rule has several, or none. */
  reading: string | null;
}

/** A reading with its location. */
export interface PlacedReading extends Reading {
  file: string;
  line: number;
  column: number;
  /** It judges the scenario itself, so that a reading can stand beside it. */
  isOwn: boolean;
  context: RuleContext;
  check: Check | null;
}

interface Input {
  project: Project;
  model: ApiModel;
  listed: ListedScenarios;
}

/** How every rule of a project is read, in the order of its files. */
export function readingsOf({ project, model, listed }: Input): PlacedReading[] {
  const operations = new Map(model.operations.map((one) => [one.key, one]));
  const operationOf = (call: string): Operation | null => operations.get(call) ?? null;
  const scenarios = new Map(listed.scenarios.toReversed().map((one) => [`${one.file}#${one.key}`, one]));
  const compile = compilerOf(model);
  return project.endpoints.flatMap(({ source, text }) =>
    Object.keys(text.scenarios).flatMap((key) => {
      const scenario = scenarios.get(`${source.file}#${key}`);
      if (scenario === undefined) return [];
      return judgedRules(scenario, operationOf).map(({ path, rule, judged, isOwn }): PlacedReading => {
        const { compilation, context } = compile(rule, judged);
        const isRead = compilation.status === 'understood';
        return {
          scenario: `${text.endpoint}#${key}`,
          call: judged.call,
          status: judged.expectedStatus,
          rule: rule.text,
          ...(rule.means !== null && { means: rule.means }),
          reading: isRead ? compilation.paraphrase : null,
          check: isRead ? compilation.check : null,
          context,
          isOwn,
          file: source.file,
          ...locate(source, path),
        };
      });
    }),
  );
}

/** The same sentence about the same answer is read once. */
function compilerOf({ definitions }: ApiModel) {
  const known = new Map<string, Compilation>();
  return ({ text, means }: WrittenRule, judged: JudgedCall) => {
    const context = contextOf(judged, definitions);
    const key = JSON.stringify([means ?? text, judged.call, judged.expectedStatus]);
    const compilation = known.get(key) ?? compileRule(means ?? text, context);
    known.set(key, compilation);
    return { compilation, context };
  };
}

const keyOf = ({ scenario, call, status, rule, means }: Reading): string =>
  JSON.stringify([scenario, call, status, rule, means ?? null]);

/**
 * The rules that say something else than before, though nobody has changed their words. `since` names what they are held against.
 */
export function changedReadings(before: readonly Reading[], now: readonly PlacedReading[], since: string): Problem[] {
  const readings = new Map(before.map((one) => [keyOf(one), one.reading]));
  return now.flatMap((one): Problem[] => {
    const was = readings.get(keyOf(one));
    if (was === undefined || isSame(was, one)) return [];
    const { file, line, column } = one;
    return [{ severity: was === null ? 'warning' : 'error', file, line, column, message: messageOf(was, one, since) }];
  });
}

/** Another version may word a reading otherwise: what its words say now decides. */
function isSame(was: string | null, { reading, check, context }: PlacedReading): boolean {
  if (was === reading) return true;
  if (was === null || check === null) return false;
  const then = compileRule(was, context);
  return then.status === 'understood' && JSON.stringify(then.check) === JSON.stringify(check);
}

const OPEN = 'not read in one way';

function messageOf(was: string | null, { rule, reading, isOwn }: PlacedReading, since: string): string {
  const keep = isOwn ? 'write below it: means:' : 'write instead of it:';
  return [
    `This validation rule is read differently than in ${since}: ${rule}`,
    `before: ${was ?? OPEN}`,
    `now:    ${reading ?? OPEN}`,
    ...(was === null ? [] : [`To keep what it said, ${keep} ${JSON.stringify(was)}`]),
  ].join('\n');
}
