import { join } from 'node:path';
import { defaultParameters } from '@assay/generator';
import { readSuite, recogniseSuite, suiteFormats } from '@assay/importer';
import type { Suite, SuiteFile, SuiteFormat } from '@assay/importer';
import { addSuite } from '@assay/project';
import type { AddedSuite } from '@assay/project';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { writeWhole } from '../project/files/folder-files.ts';
import { findProject } from '../project/files/project-folder.ts';
import { openFolder, defaultsOf } from '../project/open-folder.ts';
import { exportedSuites } from './exported-suites.ts';
import { suiteFiles } from './suite-files.ts';
import { counted } from '../output/counted.ts';

export interface ImportOptions {
  format?: SuiteFormat;
  project?: string;
  dryRun?: true;
}

/** Adds what another tool sends and expects to a project. Nothing is sent, and nothing that is there is changed. */
export async function importSuite(given: string, options: ImportOptions, io: Io): Promise<ExitCode> {
  const { folder } = findProject(options.project === undefined ? [] : [options.project], io.folder);
  const { suite, formats } = readFiles(await suiteFiles(given, io), options.format, given);
  const transport = await openTransport({}, io);
  try {
    const opened = await openFolder(folder, io, transport);
    const { project, files, document } = opened;
    const { model } = document;
    const environments = [...project.environments.values()].map((one) => one.base_url);
    const baseUrls = [project.settings.base_url, model.baseUrl, ...environments];
    const result = addSuite({
      suite,
      project,
      files,
      model,
      baseUrls: baseUrls.filter((url) => url !== undefined),
      documentedDefaults: (operation) => defaultParameters(operation, model.definitions),
      defaultsOf: defaultsOf(opened),
      exported: (operations) => exportedSuites(opened, formats, operations),
    });
    if (options.dryRun !== true) for (const [path, text] of result.changed) writeWhole(join(folder, path), text);
    report(result, options.dryRun === true, io);
    return result.added.length === 0 && result.known === 0 ? exitCodes.failed : exitCodes.passed;
  } finally {
    await transport.close();
  }
}

/** @throws {UsageError} where no file is of a format that can be read */
function readFiles(
  files: readonly SuiteFile[],
  format: SuiteFormat | undefined,
  given: string,
): { suite: Suite; formats: SuiteFormat[] } {
  if (format !== undefined) return { suite: readSuite(format, files), formats: [format] };
  const byFormat = new Map<SuiteFormat, SuiteFile[]>();
  for (const file of files) {
    const found = recogniseSuite(file);
    if (found !== null) byFormat.set(found, [...(byFormat.get(found) ?? []), file]);
  }
  if (byFormat.size === 0)
    throw new UsageError(
      `${given} is of no format that can be read (${suiteFormats.join(', ')}). Say which one it is: --format.`,
    );
  const suites = [...byFormat].map(([found, own]) => readSuite(found, own));
  const suite = { scenarios: suites.flatMap((one) => one.scenarios), remarks: suites.flatMap((one) => one.remarks) };
  return { suite, formats: [...byFormat.keys()] };
}

const MAX_SHOWN = 100;

function report({ added, known, remarks, changed }: AddedSuite, isDry: boolean, io: Io): void {
  for (const { operation, name } of added) io.out(`${operation}  ${name}\n`);
  for (const { file, line, text } of remarks.slice(0, MAX_SHOWN))
    io.err(`${file}${line === null ? '' : `:${line}`}  ${text}\n`);
  if (remarks.length > MAX_SHOWN) io.err(`and ${remarks.length - MAX_SHOWN} more\n`);
  const there = known === 0 ? '' : `, ${known} were there already`;
  const done = isDry ? 'would be added' : 'added';
  io.err(
    `${counted(added.length, 'scenario')} ${done} to ${counted(changed.size, 'file')}${there}, ${counted(remarks.length, 'remark')}.\n`,
  );
}
