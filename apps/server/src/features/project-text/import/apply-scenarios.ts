import type { ProjectTextPlan, ScenarioDetails } from '@assay/contract';
import { scenarioDetailsSchema } from '@assay/contract';
import { isAccessFault } from '@assay/generator';
import type { DefaultsOf, Problem, RuleText, WrittenScenario } from '@assay/project';
import { storableJson, storableText } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import {
  deleteScenarioIn,
  fromSettings,
  insertOverrides,
  insertScenariosOf,
  replaceOverrides,
  rewriteScenario,
} from '../../scenarios/index.ts';
import type { ScenarioColumns } from '../../scenarios/index.ts';
import { insertFirstValidations } from '../../validations/index.ts';
import type { CurrentEndpoint, CurrentScenario, Definitions } from '../current/load-current.ts';
import { clearKeys } from '../current/project-files.store.ts';
import { BY_HAND, plainScenario } from '../current/to-text.ts';
import type { PlainScenario } from '../current/to-text.ts';
import { addParameters } from './apply-defaults.ts';
import { applyRules, textCompiler } from './apply-rules.ts';
import { essenceOf, ruleEssence } from './essence.ts';

export interface Wanting {
  organizationId: string;
  definitions: Definitions;
  defaultsOf: DefaultsOf;
  deletes: boolean;
  /** Keys that a scenario had before, by `operation#key`. */
  wasOf: ReadonlyMap<string, readonly string[]>;
}

export type Applied = Pick<ProjectTextPlan, 'added' | 'changed' | 'deleted' | 'kept'> & { problems: Problem[] };

const keyOf = ({ key, row }: WrittenScenario): string => (row === null ? key : `${key}/${row}`);

/** Makes the scenarios of an endpoint what a text says. */
export async function applyScenarios(
  tx: Executor,
  endpoint: CurrentEndpoint,
  wanted: readonly WrittenScenario[],
  wanting: Wanting,
): Promise<Applied> {
  const { name: operation } = endpoint;
  const applied: Applied = { added: [], changed: [], deleted: [], kept: [], problems: [] };
  const { pairs, fresh, missing } = matched(endpoint, wanted, wanting);
  for (const one of [...fresh, ...pairs.map(([, written]) => written)]) applied.problems.push(...tooLarge(one));
  if (applied.problems.length > 0) return applied;
  const named = (key: string, name: string) => ({ operation, key, name });
  await addParameters(
    tx,
    endpoint,
    wanted.flatMap(({ overrides }) => overrides),
    false,
  );
  for (const { row } of missing) {
    applied[wanting.deletes ? 'deleted' : 'kept'].push(named(row.key ?? '', row.name));
    if (wanting.deletes) await deleteScenarioIn(tx, wanting.organizationId, row.id);
  }
  // Keys may go round: each is free before another scenario takes it.
  await clearKeys(
    tx,
    pairs.flatMap(([{ row }, after]) => (row.key === keyOf(after) ? [] : [row.id])),
  );
  for (const [before, after] of pairs) {
    const parts = await rewrite(tx, { endpoint, before, after }, wanting);
    if (parts.length > 0) applied.changed.push({ ...named(keyOf(after), after.name), parts });
  }
  await insert(tx, { endpoint, fresh }, wanting);
  applied.added.push(...fresh.map((one) => named(keyOf(one), one.name)));
  return applied;
}

interface Matched {
  pairs: [before: CurrentScenario, after: WrittenScenario][];
  fresh: WrittenScenario[];
  missing: CurrentScenario[];
}

/** By key; one that is new goes on what it was called before, where nothing else is called so. */
function matched(
  { name, scenarios }: CurrentEndpoint,
  wanted: readonly WrittenScenario[],
  { wasOf }: Wanting,
): Matched {
  const byKey = new Map(scenarios.map((one) => [one.row.key ?? '', one]));
  const keys = new Set(wanted.map(keyOf));
  const found: Matched = { pairs: [], fresh: [], missing: [] };
  for (const one of wanted) {
    const was = one.row === null ? (wasOf.get(`${name}#${one.key}`) ?? []) : [];
    const known = [keyOf(one), ...was.toReversed().filter((key) => !keys.has(key))].find((key) => byKey.has(key));
    const before = byKey.get(known ?? '');
    if (before === undefined || known === undefined) found.fresh.push(one);
    else found.pairs.push([before, one]);
    byKey.delete(known ?? '');
  }
  found.missing = [...byKey.values()];
  return found;
}

/** What cannot be stored as it would be read again. */
function tooLarge({ file, line, key, details, origin, tags, skip }: WrittenScenario): Problem[] {
  const read = scenarioDetailsSchema.safeParse(detailsOf({ details, origin, tags, skip }));
  if (read.success) return [];
  const [issue] = read.error.issues;
  const message = `${key}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`;
  return [{ severity: 'error', file, line, column: 1, message }];
}

function detailsOf({
  details,
  origin,
  tags,
  skip,
}: Pick<PlainScenario, 'details' | 'origin' | 'skip' | 'tags'>): ScenarioDetails {
  const { by, reason, constraint, pointer } = origin;
  return storableJson({
    reason: by === 'manual' && reason === '' ? BY_HAND : reason,
    constraint,
    pointer,
    ...fromSettings(details ?? {}),
    generated_by: by,
    ...(tags.length > 0 && { tags }),
    ...(skip !== null && { skip }),
  });
}

const plainOf = (written: WrittenScenario): PlainScenario => {
  const { name, requiresAuth, expectedStatus, overrides, details, origin, tags, skip } = written;
  return { name, requiresAuth, expectedStatus, overrides, details, origin, tags, skip, rules: rulesOf(written) };
};

const rulesOf = ({ rules }: WrittenScenario): RuleText[] =>
  rules.map(({ text, means, note }) =>
    means === null && note === undefined
      ? text
      : { rule: text, ...(means !== null && { means }), ...(note !== undefined && { note }) },
  );

function columnsOf(written: WrittenScenario): ScenarioColumns {
  const { name, requiresAuth, expectedStatus, origin } = written;
  const nullable = (text: string | null): string | null => (text === null ? null : storableText(text));
  return {
    name: storableText(name),
    key: keyOf(written),
    requiresAuth,
    expectedHttpStatus: expectedStatus,
    errorType: nullable(origin.fault),
    errorIn: nullable(origin.errorIn),
    authError: origin.fault !== null && isAccessFault(origin.fault),
    details: detailsOf(written),
  };
}

interface Rewriting {
  endpoint: CurrentEndpoint;
  before: CurrentScenario;
  after: WrittenScenario;
}

/** Writes what differs, and answers what that is. */
async function rewrite(tx: Executor, rewriting: Rewriting, { definitions, defaultsOf }: Wanting): Promise<string[]> {
  const { endpoint, before, after } = rewriting;
  const [old, next] = [plainScenario(before), plainOf(after)];
  const isOther = essenceOf(old, endpoint.name, defaultsOf) !== essenceOf(next, endpoint.name, defaultsOf);
  const isRuled = ruleEssence(old.rules) !== ruleEssence(next.rules);
  const isNamed = old.name !== next.name || before.row.key !== keyOf(after);
  const { id } = before.row;
  if (isOther) await rewriteRequest(tx, rewriting);
  else if (isNamed) await rewriteScenario(tx, id, { name: storableText(after.name), key: keyOf(after) });
  if (isRuled) {
    const rules = { id, before: before.rules, after: next.rules, status: after.expectedStatus };
    await applyRules(tx, rules, textCompiler(endpoint, definitions));
  }
  if (isOther || isRuled) await rewriteScenario(tx, id, { lastStatus: null });
  const parts = { name: isNamed, request: isOther, rules: isRuled };
  return Object.entries(parts).flatMap(([part, isWritten]) => (isWritten ? [part] : []));
}

async function rewriteRequest(tx: Executor, { endpoint, before, after }: Rewriting): Promise<void> {
  const { id, errorType, authError } = before.row;
  const columns = columnsOf(after);
  // What the generator knew of a fault says more than its name.
  await rewriteScenario(tx, id, { ...columns, ...(columns.errorType === errorType && { authError }) });
  await replaceOverrides(tx, id, overridesOf(endpoint, id, after));
}

function overridesOf({ parameters }: CurrentEndpoint, scenarioId: number, { overrides }: WrittenScenario) {
  const idOf = new Map(parameters.map(({ id, type, name }) => [`${type} ${name}`, id]));
  const last = new Map(overrides.map((one) => [`${one.in} ${one.name}`, one]));
  return [...last].map(([target, { value, bodyValue }]) => ({
    scenarioId,
    endpointParameterId: idOf.get(target) ?? 0,
    custom_value: value,
    custom_schema: bodyValue ?? null,
  }));
}

/** @throws {AppError} limit_reached */
async function insert(
  tx: Executor,
  { endpoint, fresh }: { endpoint: CurrentEndpoint; fresh: readonly WrittenScenario[] },
  { organizationId, definitions }: Wanting,
): Promise<void> {
  if (fresh.length === 0) return;
  const compile = textCompiler(endpoint, definitions);
  const rows = fresh.map((one) => ({ endpointId: endpoint.row.id, values: columnsOf(one) }));
  const ids = await insertScenariosOf(tx, organizationId, rows);
  const stored = fresh.map((one, at) => ({ id: ids[at] ?? 0, one }));
  await insertOverrides(
    tx,
    stored.flatMap(({ id, one }) => overridesOf(endpoint, id, one)),
  );
  await insertFirstValidations(
    tx,
    stored.map(({ id, one }) => ({
      scenarioId: id,
      rules: rulesOf(one).map((rule) => compile(rule, one.expectedStatus)),
    })),
  );
}
