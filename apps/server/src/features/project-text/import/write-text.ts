import type { ProjectTextPlan, ProjectTextWrite } from '@assay/contract';
import { saidOf, shapeOf, UnitReader, unitRow } from '@assay/project';
import type { EndpointSource } from '@assay/project';
import { and, eq } from 'drizzle-orm';
import type { JobContext } from '../../../background/index.ts';
import { DEADLOCK, retried } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { system } from '../../../db/schema/index.ts';
import { getSystemRow } from '../../systems/index.ts';
import { defaultsOfSystem, loadCurrent } from '../current/load-current.ts';
import { writeProjectFiles } from '../current/project-files.store.ts';
import type { StoredFile } from '../current/project-files.store.ts';
import { readSystemText } from '../current/server-files.ts';
import type { SystemText } from '../current/server-files.ts';
import { currentText } from '../current/to-text.ts';
import { applyDefaults, changedDefaults } from './apply-defaults.ts';
import { applyScenarios } from './apply-scenarios.ts';
import { nextFiles, refuse } from './next-files.ts';
import { pathsNaming, readWanted } from './read-wanted.ts';
import type { Wanted } from './read-wanted.ts';
import { warningsOf } from './warnings.ts';

export interface WriteRequest {
  organizationId: string;
  systemId: number;
  write: ProjectTextWrite;
  /** Nothing is kept of it. */
  isPreview: boolean;
}

/** Ends a transaction whose result is only shown. */
class Previewed extends Error {
  readonly plan: ProjectTextPlan;

  constructor(plan: ProjectTextPlan) {
    super('This was a preview.');
    this.plan = plan;
  }
}

/**
 * Makes a system what files say, all of it or nothing. A preview does the same and takes it back, so that it shows what happens.
 * @throws {AppError} system_not_found, text_changed, validation_failed, limit_reached
 */
export async function writeText({ db, nextPart }: JobContext, request: WriteRequest): Promise<ProjectTextPlan> {
  try {
    return await retried([DEADLOCK], () =>
      db.transaction(async (tx) => {
        const plan = await apply(tx, request, nextPart);
        if (request.isPreview) throw new Previewed(plan);
        return plan;
      }),
    );
  } catch (error) {
    if (error instanceof Previewed) return error.plan;
    throw error;
  }
}

async function apply(tx: Executor, request: WriteRequest, nextPart: JobContext['nextPart']): Promise<ProjectTextPlan> {
  const { organizationId, systemId, write } = request;
  await getSystemRow(tx, organizationId, systemId);
  const own = and(eq(system.organizationId, organizationId), eq(system.id, systemId));
  await tx.select({ id: system.id }).from(system).where(own).for('update');
  const text = await readSystemText(tx, request, nextPart);
  const next = nextFiles(text.files, write, nextPart);
  const { wanted, operations, changed } = readAffected(text, next, nextPart);
  const plan: ProjectTextPlan = {
    added: [],
    changed: [],
    deleted: [],
    kept: [],
    defaults: changed,
    unchanged: 0,
    warnings: warningsOf(wanted.project),
  };
  const wasOf = keysBefore(wanted.project.endpoints);
  const { definitions } = text.system;
  const wanting = { organizationId, definitions, defaultsOf: wanted.listed.defaultsOf, deletes: write.deletes, wasOf };
  for (const endpoint of text.system.endpoints.filter(({ name }) => operations.has(name))) {
    nextPart();
    if (changed.includes(endpoint.name)) await applyDefaults(tx, endpoint, wanting.defaultsOf(endpoint.name));
    const scenarios = wanted.listed.scenarios.filter(({ operation }) => operation === endpoint.name);
    const applied = await applyScenarios(tx, endpoint, scenarios, wanting);
    refuse(applied.problems);
    for (const list of ['added', 'deleted', 'kept'] as const) plan[list].push(...applied[list]);
    plan.changed.push(...applied.changed);
  }
  await keepFiles(tx, { request, text, next, wanted, operations }, nextPart);
  const total = text.system.endpoints.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  plan.unchanged = total - plan.changed.length - plan.deleted.length;
  return plan;
}

const keysBefore = (endpoints: readonly EndpointSource[]): Map<string, readonly string[]> =>
  new Map(
    endpoints.flatMap(({ text }) =>
      Object.entries(text.scenarios).flatMap(([key, { was }]) =>
        was ? [[`${text.endpoint}#${key}`, was] as const] : [],
      ),
    ),
  );

interface Affected {
  wanted: Wanted;
  operations: Set<string>;
  /** Operations whose defaults change. */
  changed: string[];
}

/** The operations that a write touches, with everything that is said of them. @throws {AppError} validation_failed */
function readAffected(text: SystemText, next: ReadonlyMap<string, string>, nextPart: JobContext['nextPart']): Affected {
  const { files, system: current } = text;
  const paths = [...new Set([...files.keys(), ...next.keys()])].filter((path) => files.get(path) !== next.get(path));
  const attached = new Set(
    paths.filter((path) => shapeOf(path) === null).map((path) => path.split('/').at(-1) ?? path),
  );
  const touched = new Set([
    ...paths.filter((path) => shapeOf(path) !== null),
    ...pathsNaming(next, attached, nextPart),
  ]);
  const now = defaultsOfSystem(current);
  const first = readOperations(text, next, touched, nextPart);
  const changed = changedDefaults(first.operations, first.wanted.listed.defaultsOf, now);
  if (changed.length === 0) return { ...first, changed };
  // Steps of others stand on what an operation sends by itself.
  for (const path of pathsNaming(next, new Set(changed), nextPart)) touched.add(path);
  return { ...readOperations(text, next, touched, nextPart), changed };
}

function readOperations(
  { files, endpointOf, system: current }: SystemText,
  next: ReadonlyMap<string, string>,
  touched: ReadonlySet<string>,
  nextPart: JobContext['nextPart'],
): Omit<Affected, 'changed'> {
  const reader = new UnitReader();
  const nameOf = new Map(current.endpoints.map(({ row, name }) => [row.id, name]));
  const operations = new Set<string>();
  for (const path of touched) {
    nextPart();
    for (const side of [files, next])
      for (const unit of reader.unitsAt(side, path).values()) operations.add(unit.operation);
    operations.add(nameOf.get(endpointOf.get(path) ?? 0) ?? '');
  }
  const isOf = (path: string): boolean => operations.has(nameOf.get(endpointOf.get(path) ?? 0) ?? '-');
  const paths = [...next.keys()].filter((path) => shapeOf(path) !== null && (touched.has(path) || isOf(path)));
  const wanted = readWanted(next, paths, current, nextPart);
  refuse(wanted.problems);
  if (!('listed' in wanted)) throw new Error('Files without problems were not read.');
  return { wanted, operations };
}

interface Keeping {
  request: WriteRequest;
  text: SystemText;
  next: ReadonlyMap<string, string>;
  wanted: Wanted;
  operations: ReadonlySet<string>;
}

/** Keeps the files as they were written, and notes what their scenarios say now. */
async function keepFiles(
  tx: Executor,
  { request: { organizationId, systemId }, text, next, wanted, operations }: Keeping,
  nextPart: JobContext['nextPart'],
): Promise<void> {
  const ids = text.system.endpoints.filter(({ name }) => operations.has(name)).map(({ row }) => row.id);
  const after = await loadCurrent(tx, { organizationId, systemId, wanted: new Set(ids) }, nextPart);
  const defaultsOf = defaultsOfSystem(after);
  const files: StoredFile[] = [];
  for (const endpoint of after.endpoints.filter(({ row }) => ids.includes(row.id))) {
    nextPart();
    const now = currentText(endpoint, defaultsOf);
    for (const { source, text: file } of wanted.project.endpoints.filter(
      (one) => one.text.endpoint === endpoint.name,
    )) {
      const own = [...now.scenarios].filter(([key]) => Object.hasOwn(file.scenarios, unitRow(key).key));
      const said = saidOf({ defaults: file.defaults && now.defaults, scenarios: new Map(own) });
      files.push({ path: source.file, endpointId: endpoint.row.id, text: next.get(source.file) ?? '', said });
    }
  }
  const attached = [...next].filter(([path, content]) => shapeOf(path) === null && text.files.get(path) !== content);
  for (const [path, content] of attached)
    files.push({ path, endpointId: null, text: content, said: { defaults: null, scenarios: {} } });
  await writeProjectFiles(tx, systemId, { files, removed: [...text.files.keys()].filter((path) => !next.has(path)) });
}
