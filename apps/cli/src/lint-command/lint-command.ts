import { relative } from 'node:path';
import type { Depth } from '@assay/generator';
import { coverageByEnvironment, coverageOf, documentProblems, lintProject } from '@assay/project';
import type { EnvironmentCoverage, ListedScenarios, Problem } from '@assay/project';
import { createBoundedValidators } from '@assay/runner';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { documentPath, openFolder, scenariosOf } from '../project/open-folder.ts';
import type { OpenFolder } from '../project/open-folder.ts';
import { problemLines } from '../project/files/problem-lines.ts';
import { findProject, isChosen } from '../project/files/project-folder.ts';
import { compareReadings, keepReadings } from './compare-readings.ts';
import { counted } from '../output/counted.ts';
import { untriedIn, untriedLines } from './untried.ts';

export interface LintOptions {
  format: 'text' | 'json';
  env?: string;
  coverage?: true;
  /** The depth of which what is not generated is listed. */
  untried?: Depth;
  /** A file that how the rules are read is written to. */
  readings?: string;
  /** A revision of git, or such a file, that it is held against. */
  readingsSince?: string;
}

const MAX_PROBLEMS = 200;

/** Checks a project and its document: 0 without an error, 1 with one. Nothing is sent to the API. */
export async function lintFolder(given: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const { folder, targets } = findProject(given, io.folder);
  const transport = await openTransport({}, io);
  try {
    const opened = await openFolder(folder, io, transport);
    const values = { environment: options.env ?? (io.env['ASSAY_ENV'] || null), given: {}, secrets: null };
    const listed = scenariosOf(opened, values);
    const readings = readingsIn(options, { opened, values, cwd: io.folder });
    const problems = [...problemsOf(opened, listed), ...readings.problems];
    const all = [...inOrder(problems.filter(({ file }) => isChosen(file, targets))), ...ofDocument(opened)];
    const errors = all.filter(({ severity }) => severity === 'error').length;
    const coverage = coverageIn(opened, listed);
    const untried = options.untried === undefined ? undefined : untriedIn(opened, listed, options.untried);
    if (options.format === 'json') io.out(`${JSON.stringify({ problems: all, coverage, untried }, null, 2)}\n`);
    else {
      const shown = problemLines(all, { folder, cwd: io.folder }, MAX_PROBLEMS);
      const asked = [...(options.coverage ? coverageLines(coverage) : []), ...untriedLines(untried ?? [])];
      for (const line of [...shown, ...asked]) io.out(`${line}\n`);
    }
    io.err(
      `${counted(listed.scenarios.length, 'scenario')}: ${counted(errors, 'error')}, ${counted(all.length - errors, 'warning')}.\n`,
    );
    io.err(`Expected: ${countsOf(coverage)}.\n`);
    for (const line of readings.lines) io.err(`${line}\n`);
    return errors > 0 ? exitCodes.failed : exitCodes.passed;
  } finally {
    await transport.close();
  }
}

function problemsOf(opened: OpenFolder, listed: ListedScenarios): Problem[] {
  const { project, files, document } = opened;
  const { model } = document;
  const validators = createBoundedValidators(model.definitions);
  const found = lintProject({ project, model, listed, files, validators, now: new Date() });
  return [...opened.problems, ...listed.problems, ...found];
}

function ofDocument({ project, folder, document }: OpenFolder): Problem[] {
  const source = documentPath(project.settings.document, folder);
  return documentProblems(source.startsWith('http') ? source : relative(folder, source), document.diagnostics);
}

/** What is held against an earlier reading, and then written down for a later one. */
function readingsIn(
  { readings, readingsSince }: LintOptions,
  comparing: Parameters<typeof compareReadings>[1],
): { problems: Problem[]; lines: string[] } {
  const compared = readingsSince === undefined ? null : compareReadings(readingsSince, comparing);
  const kept = readings === undefined ? [] : [keepReadings(readings, comparing)];
  return { problems: compared?.problems ?? [], lines: [...(compared === null ? [] : [compared.summary]), ...kept] };
}

function coverageIn({ project, document: { model } }: OpenFolder, { scenarios }: ListedScenarios) {
  const environments = coverageByEnvironment(project.environments, model.operations, scenarios);
  return { ...coverageOf(model.operations, scenarios), environments };
}

function coverageLines({ missing, environments }: ReturnType<typeof coverageIn>): string[] {
  const width = Math.max(0, ...environments.map(({ environment }) => environment.length));
  return [
    ...missing.map((one) => `not expected by any scenario: ${one}`),
    ...environments.map((one) => {
      const care = one.protection === 'read_only' ? ' (read only)' : '';
      return `expected in ${one.environment.padEnd(width)}  ${countsOf(one)}${care}`;
    }),
  ];
}

const countsOf = ({ operations, answers }: Pick<EnvironmentCoverage, 'answers' | 'operations'>): string =>
  `${operations.tested} of ${operations.total} operations, ${answers.expected} of ${answers.total} documented answers`;

const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((left, right) =>
    left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1,
  );
