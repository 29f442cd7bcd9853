import { relative } from 'node:path';
import { coverageOf, documentProblems, lintProject } from '@assay/project';
import type { Problem } from '@assay/project';
import { createBoundedValidators } from '@assay/runner';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { documentPath, openFolder, scenariosOf } from '../project/open-folder.ts';
import { problemLines } from '../project/files/problem-lines.ts';
import { findProject, isChosen } from '../project/files/project-folder.ts';

export interface LintOptions {
  format: 'text' | 'json';
  env?: string;
  coverage?: true;
}

const MAX_PROBLEMS = 200;

/** Checks a project and its document: 0 without an error, 1 with one. Nothing is sent to the API. */
export async function lintFolder(given: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const { folder, targets } = findProject(given, io.folder);
  const transport = await openTransport({}, io);
  try {
    const opened = await openFolder(folder, io, transport);
    const { document, project, files } = opened;
    const listed = scenariosOf(opened, {
      environment: options.env ?? (io.env['ASSAY_ENV'] || null),
      given: {},
      secrets: null,
    });
    const { model, diagnostics } = document;
    const validators = createBoundedValidators(model.definitions);
    const found = lintProject({ project, model, listed, files, validators, now: new Date() });
    const problems = [...opened.problems, ...listed.problems, ...found].filter(({ file }) => isChosen(file, targets));
    const source = documentPath(project.settings.document, folder);
    const ofDocument = documentProblems(source.startsWith('http') ? source : relative(folder, source), diagnostics);
    const all = [...inOrder(problems), ...ofDocument];
    const coverage = coverageOf(model.operations, listed.scenarios);
    if (options.format === 'json') io.out(`${JSON.stringify({ problems: all, coverage }, null, 2)}\n`);
    else for (const line of problemLines(all, { folder, cwd: io.folder }, MAX_PROBLEMS)) io.out(`${line}\n`);
    if (options.coverage && options.format === 'text')
      for (const one of coverage.missing) io.out(`not expected by any scenario: ${one}\n`);
    const errors = all.filter(({ severity }) => severity === 'error').length;
    const { operations, answers } = coverage;
    io.err(
      `${listed.scenarios.length} scenarios: ${errors} errors, ${all.length - errors} warnings. ` +
        `Expected: ${operations.tested} of ${operations.total} operations, ${answers.expected} of ${answers.total} documented answers.\n`,
    );
    return errors > 0 ? exitCodes.failed : exitCodes.passed;
  } finally {
    await transport.close();
  }
}

const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((left, right) =>
    left.file === right.file ? left.line - right.line : left.file < right.file ? -1 : 1,
  );
