import { chmodSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { exportFiles } from '@assay/reproduce';
import type { ExportFormat, ReproductionFile } from '@assay/reproduce';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { refuseInput } from '../input/input-files.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { writeWhole } from '../project/files/folder-files.ts';
import { findProject } from '../project/files/project-folder.ts';
import { documentPath, openFolder, scenariosOf } from '../project/open-folder.ts';
import type { OpenFolder } from '../project/open-folder.ts';
import { chosenOf, refuseProblems } from '../project/prepare-project.ts';
import type { ChoiceOptions } from '../project/prepare-project.ts';
import { readVariables } from '../project/variables.ts';
import { counted } from '../output/counted.ts';
import { addressOf, exportedScenarios } from './exported-scenarios.ts';
import type { Remark } from './exported-scenarios.ts';

export interface ExportOptions extends Pick<ChoiceOptions, 'key' | 'operation' | 'tag'> {
  /** Every remark, also those that say the same of several scenarios. */
  verbose?: true;
  format: ExportFormat;
  output?: string;
  env?: string;
  var: string[];
  baseUrl?: string;
}

/** Writes scenarios of a project for another tool. Nothing is sent to the API. */
export async function exportProject(given: readonly string[], options: ExportOptions, io: Io): Promise<ExitCode> {
  const { folder, targets } = findProject(given, io.folder);
  const transport = await openTransport({}, io);
  try {
    const opened = await openFolder(folder, io, transport);
    const name = options.env ?? (io.env['ASSAY_ENV'] || null);
    const listed = scenariosOf(opened, { environment: name, given: readVariables(options.var), secrets: null });
    refuseProblems(opened, listed, io.folder);
    const { key, operation, tag, format } = options;
    const choice = { key, operation, tag, path: [], method: [] };
    const chosen = chosenOf(opened, listed, { targets, options: choice, failures: null });
    const baseUrl = addressOf(opened, name, options.baseUrl);
    if (baseUrl === '')
      throw new UsageError('The address of the API is not known. Give it: --base-url http://127.0.0.1:3000.');
    const { scenarios, left } = exportedScenarios(opened, listed, { chosen, environment: name, baseUrl, format });
    const title = opened.project.settings.name;
    const about = { title, baseUrl, document: documentName(opened, options, io) };
    writeFiles(exportFiles(format, scenarios, about), options, io);
    reportLeft(left, { folder, isVerbose: options.verbose === true }, io);
    io.err(
      `${scenarios.length} of ${counted(chosen.length, 'scenario')} ${chosen.length === 1 ? 'is' : 'are'} exported for ${format}, ${counted(left.length, 'remark')}.\n`,
    );
    return scenarios.length === 0 ? exitCodes.failed : exitCodes.passed;
  } finally {
    await transport.close();
  }
}

/** What is said of many scenarios is said once, with the first of them. */
function reportLeft(
  left: readonly Remark[],
  { folder, isVerbose }: { folder: string; isVerbose: boolean },
  io: Io,
): void {
  const groups = new Map<string, Remark[]>();
  for (const one of left) groups.set(one.text, [...(groups.get(one.text) ?? []), one]);
  const shown = isVerbose ? left.map((one) => [one]) : [...groups.values()];
  for (const [first, ...others] of shown) {
    if (first === undefined) continue;
    const { of, text } = first;
    const more = others.length === 0 ? '' : ` (${others.length} more like this)`;
    io.err(`${relative(io.folder, join(folder, of.file))}:${of.line}  ${of.key}  ${text}${more}\n`);
  }
  if (shown.length < left.length) io.err('--verbose lists every one.\n');
}

/** Formats of one file for all scenarios. */
const isWhole = (format: ExportFormat): boolean => format === 'postman' || format === 'arazzo';

/** The document as a file beside the exported one names it. */
function documentName({ project, folder }: OpenFolder, { output }: ExportOptions, io: Io): string {
  const path = documentPath(project.settings.document, folder);
  if (/^https?:/i.test(path)) return path;
  const from = output === undefined ? io.folder : dirname(resolve(io.folder, output));
  return relative(from, path).split(sep).join('/');
}

/** One file goes to standard output where no file or folder is given. */
function writeFiles(files: readonly ReproductionFile[], { output, format }: ExportOptions, io: Io): void {
  const [only] = files;
  const isOne = isWhole(format) || (files.length === 1 && format !== 'bruno');
  if (output === undefined) {
    if (!isOne || only === undefined)
      throw new UsageError(`${format} needs several files. Choose a folder for them: -o FOLDER.`);
    io.out(only.text);
    return;
  }
  const target = resolve(io.folder, output);
  for (const { path, text, isExecutable } of files) {
    const file = isWhole(format) ? target : join(target, path);
    refuseInput(file, `-o ${output}`);
    writeWhole(file, text);
    if (isExecutable === true) chmodSync(file, 0o755);
  }
}
