import { join } from 'node:path';
import { parseFile, pinRule } from '@assay/project';
import { previewRule } from '@assay/rules';
import type { Compilation } from '@assay/rules';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { writeWhole } from '../project/files/folder-files.ts';
import { openFolder, scenariosOf } from '../project/open-folder.ts';
import { findProject } from '../project/files/project-folder.ts';
import { textOf } from './explain-command.ts';

interface Read {
  index: number;
  text: string;
  compilation: Compilation;
}

/** Writes the reading that is meant beside a rule of a scenario; without a number it lists the readings. */
export async function pinReading(
  sentence: string | undefined,
  target: string,
  reading: number | null,
  io: Io,
): Promise<ExitCode> {
  const { folder, targets } = findProject([target], io.folder);
  const [{ path, key } = { path: '', key: null }] = targets;
  const transport = await openTransport({}, io);
  try {
    const opened = await openFolder(folder, io, transport);
    const rules = readRules(opened, { path, key });
    const open = rules.filter((one) =>
      sentence === undefined ? one.compilation.status !== 'understood' : one.text === sentence,
    );
    const [rule, ...more] = open;
    if (rule === undefined) {
      io.err(
        sentence === undefined
          ? 'Every validation rule has one reading.\n'
          : `The scenario has no validation rule "${sentence}".\n`,
      );
      return sentence === undefined ? exitCodes.passed : exitCodes.usage;
    }
    const means = more.length > 0 ? null : meant(rule.compilation, reading);
    if (means === null) {
      for (const { text, compilation } of open) io.out(`${text}\n${textOf(compilation, text)}\n`);
      io.err('Choose one: --reading N, with the validation rule in quotes where there are several.\n');
      return exitCodes.failed;
    }
    const text = pinRule(
      parseFile(path, opened.files.get(path) ?? ''),
      ['scenarios', key ?? '', 'rules', rule.index],
      means,
    );
    if (text === null)
      throw new UsageError(
        `The validation rule "${rule.text}" cannot be changed in ${path}. Add means by hand: ${means}`,
      );
    writeWhole(join(folder, path), text);
    io.err(`${path}: ${rule.text}\n  means: ${means}\n`);
    return exitCodes.passed;
  } finally {
    await transport.close();
  }
}

function readRules(
  opened: Awaited<ReturnType<typeof openFolder>>,
  { path, key }: { path: string; key: string | null },
): Read[] {
  const { scenarios } = scenariosOf(opened, { environment: null, given: {}, secrets: null });
  const scenario = scenarios.find((one) => one.file === path && one.key === key);
  if (scenario === undefined)
    throw new UsageError('--pin wants a scenario as FILE#KEY: assay/endpoints/orders/get-orders.yaml#lists-orders.');
  const { operations, definitions } = opened.document.model;
  const operation = operations.find((one) => one.key === scenario.operation) ?? null;
  const context = {
    operation,
    definitions,
    expectedStatus: scenario.expectedStatus,
    ...(operation && { method: operation.method, path: operation.path }),
  };
  return scenario.rules.map(({ text, means }, index) => ({
    index,
    text,
    compilation: previewRule(means ?? text, context),
  }));
}

function meant(compilation: Compilation, reading: number | null): string | null {
  if (compilation.status === 'understood') return compilation.paraphrase;
  if (compilation.status === 'unknown' || reading === null) return null;
  const chosen = compilation.readings[reading - 1];
  if (chosen === undefined) throw new UsageError(`There are ${compilation.readings.length} readings, not ${reading}.`);
  return chosen.paraphrase;
}
