import { readBaseUrl } from '../document/base-url.ts';
import { hashOf } from '@assay/api-model';
import { identityOf } from '@assay/project';
import type { ListedScenarios, WrittenScenario } from '@assay/project';
import type { ExportFormat, Failure } from '@assay/reproduce';
import { createRandom } from '@assay/runner';
import { environmentOf } from '../project/open-folder.ts';
import type { OpenFolder } from '../project/open-folder.ts';
import { suiteOf } from '../project/prepare-project.ts';
import { accountVariable } from './account-variables.ts';
import { exportedScenario } from './exported-scenario.ts';

export interface Remark {
  of: WrittenScenario;
  text: string;
}

interface Exporting {
  chosen: readonly WrittenScenario[];
  environment: string | null;
  baseUrl: string;
  format: ExportFormat;
}

/** The address of the API in an environment; empty where nothing says it. */
export function addressOf(opened: OpenFolder, environment: string | null, given?: string): string {
  const { project, document } = opened;
  const usual = environmentOf(opened, environment).base_url ?? project.settings.base_url ?? document.model.baseUrl;
  const address = given ?? usual;
  return address === '' ? '' : readBaseUrl(address);
}

/** Scenarios of a project for another tool, and what of them it does not do. A scenario is the same whatever else is chosen. */
export function exportedScenarios(
  opened: OpenFolder,
  listed: ListedScenarios,
  { chosen, environment, baseUrl, format }: Exporting,
): { scenarios: Failure[]; left: Remark[] } {
  const { project, document } = opened;
  const kept = chosen.filter(({ skip }) => skip === null);
  const suite = suiteOf(document, kept, listed);
  const logins = { ...project.settings.logins, ...environmentOf(opened, environment).logins };
  const credentialOf = (account: Parameters<typeof accountVariable>[0]) =>
    accountVariable(account, { logins, model: document.model });
  const runnable = new Map(suite.runnable(baseUrl).map((one) => [one.id, one]));
  const left = chosen.flatMap((one) =>
    one.skip === null ? [] : [{ of: one, text: `left out: skipped, ${one.skip}` }],
  );
  const scenarios = kept.flatMap((one, id): Failure[] => {
    const found = runnable.get(id);
    if (found === undefined) return [];
    const random = createRandom(seedOf(identityOf(one)));
    const exported = exportedScenario(found, one.operation, { suite, baseUrl, credentialOf, format, random });
    left.push(...exported.left.map((text) => ({ of: one, text })));
    return exported.scenario === null ? [] : [exported.scenario];
  });
  return { scenarios, left };
}

const seedOf = (identity: string): number => Number.parseInt(hashOf(identity).slice(-6), 36);
