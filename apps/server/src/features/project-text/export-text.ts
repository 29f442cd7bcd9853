import type { ProjectText } from '@assay/contract';
import { fileOfUnits, UnitReader } from '@assay/project';
import type { JobContext } from '../../background/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import { findSource } from '../imports/index.ts';
import { getScenarioRow } from '../scenarios/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { AppError } from '../../http/index.ts';
import { readSystemText } from './current/server-files.ts';
import type { SystemText } from './current/server-files.ts';

export interface ExportRequest {
  organizationId: string;
  systemId: number;
  endpointId?: number | undefined;
  scenarioId?: number | undefined;
  withDocument: boolean;
}

/**
 * A system, one of its endpoints or one scenario as text.
 * @throws {AppError} system_not_found, endpoint_not_found, scenario_not_found
 */
export async function exportText({ db, nextPart }: JobContext, request: ExportRequest): Promise<ProjectText> {
  const { organizationId, systemId, endpointId, scenarioId, withDocument } = request;
  const { id, name, baseUrl } = await getSystemRow(db, organizationId, systemId);
  if (endpointId !== undefined) await requireEndpoint(db, request, endpointId);
  const scenario = scenarioId === undefined ? null : await getScenarioRow(db, organizationId, scenarioId);
  if (scenario !== null) await requireEndpoint(db, request, scenario.endpointId);
  const text = await db.transaction((tx) => readSystemText(tx, { organizationId, systemId }, nextPart));
  const source = withDocument ? await findSource(db, systemId) : null;
  const chosen =
    scenarioId === undefined
      ? filesOf(text, endpointId ?? null)
      : scenarioFile(text, { scenarioId, endpointId: scenario?.endpointId ?? 0 });
  return {
    system: { id, name, base_url: baseUrl },
    files: [...chosen].map(([path, content]) => ({ path, text: content })),
    document: source === null ? null : { name: source.fileName, text: source.text },
  };
}

async function requireEndpoint(
  db: JobContext['db'],
  { organizationId, systemId }: ExportRequest,
  id: number,
): Promise<void> {
  const row = await getEndpointRow(db, organizationId, id);
  if (row.systemId !== systemId) throw new AppError('endpoint_not_found', 'This endpoint is of another system.');
}

/** The files of an endpoint with those that its scenarios name; all where none is meant. */
function filesOf({ files, endpointOf }: SystemText, endpointId: number | null): Map<string, string> {
  if (endpointId === null) return files;
  const own = [...files].filter(([path]) => endpointOf.get(path) === endpointId);
  const isNamed = (path: string): boolean => own.some(([, text]) => text.includes(path.split('/').at(-1) ?? path));
  return new Map([...own, ...[...files].filter(([path]) => !endpointOf.has(path) && isNamed(path))]);
}

/** One scenario with the defaults that it stands on. */
function scenarioFile(
  text: SystemText,
  { scenarioId, endpointId }: { scenarioId: number; endpointId: number },
): Map<string, string> {
  const endpoint = text.system.endpoints.find(({ row }) => row.id === endpointId);
  const key = endpoint?.scenarios.find(({ row }) => row.id === scenarioId)?.row.key?.replace(/\/.*/, '');
  const files = filesOf(text, endpointId);
  const units = [
    ...new UnitReader()
      .units(
        files,
        [...files.keys()].filter((path) => text.endpointOf.has(path)),
      )
      .values(),
  ];
  const own = units.filter((unit) => unit.key === null || unit.key === key);
  const path = own.find((unit) => unit.key === key)?.path;
  if (endpoint === undefined || path === undefined)
    throw new AppError('scenario_not_found', 'Scenario not found. It may have already been deleted.');
  const file = fileOfUnits(endpoint.name, own);
  const named = [...files].filter(
    ([other]) => !text.endpointOf.has(other) && file.includes(other.split('/').at(-1) ?? ''),
  );
  return new Map([[path, file], ...named]);
}
