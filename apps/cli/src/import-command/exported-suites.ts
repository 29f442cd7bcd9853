import { readSuite } from '@assay/importer';
import type { Suite, SuiteFormat } from '@assay/importer';
import { exportFiles } from '@assay/reproduce';
import { addressOf, exportedScenarios } from '../export-command/exported-scenarios.ts';
import { scenariosOf } from '../project/open-folder.ts';
import type { OpenFolder } from '../project/open-folder.ts';

/**
 * What files of other tools would say if the project had been exported to them: without an environment, and with each. So what comes back
 * is recognised, also where a tool has no form for a part of it, and what was changed there is not.
 */
export function* exportedSuites(
  opened: OpenFolder,
  formats: readonly SuiteFormat[],
  operations: ReadonlySet<string>,
): Generator<Suite> {
  const { settings, environments } = opened.project;
  for (const environment of [null, ...environments.keys()]) {
    const listed = scenariosOf(opened, { environment, given: {}, secrets: null });
    const chosen = listed.scenarios.filter((one) => operations.has(one.operation));
    const baseUrl = addressOf(opened, environment);
    const about = { title: settings.name, baseUrl, document: settings.document };
    for (const format of baseUrl === '' ? [] : formats) {
      const { scenarios } = exportedScenarios(opened, listed, { chosen, environment, baseUrl, format });
      yield readSuite(format, exportFiles(format, scenarios, about));
    }
  }
}
