import type { ApiModel, Operation } from '@assay/api-model';
import { openProject } from '@assay/project';
import { createTransport } from '@assay/runner';
import { answerText, disambiguatingAnswers, failingAnswer, previewRule } from '@assay/rules';
import type { Compilation, Offer, RuleContext } from '@assay/rules';
import { loadDocument } from '../document/load-document.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { counted } from '../output/counted.ts';
import { wrapLines } from '../output/wrap-lines.ts';
import { readFolder } from '../project/files/folder-files.ts';
import { folderAbove } from '../project/files/project-folder.ts';
import { documentPath } from '../project/open-folder.ts';

export interface ExplainOptions {
  document?: string;
  operation?: string;
  /** `FILE#KEY` of the scenario that a reading is written to. */
  pin?: string;
  reading?: number;
}

/** Says how a rule is read: 0 when it is understood in one way, 1 when it is not. */
export async function explainRule(sentence: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const source = options.document ?? projectDocument(io);
  if (source === null) {
    if (options.operation !== undefined)
      throw new UsageError('--operation is one of a document: give --document FILE.');
    const compilation = writeReading(sentence, {}, io);
    if (compilation.status !== 'understood') return exitCodes.failed;
    if (namesFields(compilation.check)) io.err(NAMES_UNKNOWN);
    return exitCodes.passed;
  }
  const { operations, definitions } = await modelOf(source, io);
  if (options.operation === undefined) return explainForAll(sentence, { operations, definitions, source }, io);
  const { status } = writeReading(sentence, contextOf(findOperation(operations, options.operation), definitions), io);
  return status === 'understood' ? exitCodes.passed : exitCodes.failed;
}

/** The document of the project here; null where there is none. */
function projectDocument(io: Io): string | null {
  const folder = folderAbove(io.folder);
  if (folder === null) return null;
  const { project } = openProject(readFolder(folder));
  return project === null ? null : documentPath(project.settings.document, folder);
}

async function modelOf(source: string, io: Io): Promise<ApiModel> {
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 30_000 });
  try {
    return (await loadDocument(source, io, transport)).model;
  } finally {
    await transport.close();
  }
}

const contextOf = (operation: Operation, definitions: ApiModel['definitions']): RuleContext => ({
  definitions,
  operation,
  method: operation.method,
  path: operation.path,
});

/** Writes how a rule is read, with an answer that passes and one that fails. */
function writeReading(sentence: string, context: RuleContext, io: Io): Compilation {
  const compilation = previewRule(sentence, context);
  io.out(wrapLines(`${textOf(compilation, sentence)}\n`, io.columns));
  if (compilation.status !== 'understood') return compilation;
  const passing = disambiguatingAnswers([compilation.check], context)[0];
  const failing = failingAnswer(compilation.check, context);
  if (passing !== undefined && passing.passes[0] === true) io.out(`  passes: ${answerText(passing)}\n`);
  if (failing !== null) io.out(`  fails:  ${answerText(failing)}\n`);
  return compilation;
}

/** Operations that are looked at where none is chosen: as many as take no longer than one waits. */
const MAX_OPERATIONS = 300;
const MAX_LISTED = 5;

/** Each way in which operations read a rule, with the operations that do. */
function explainForAll(
  sentence: string,
  { operations: all, definitions, source }: Pick<ApiModel, 'operations' | 'definitions'> & { source: string },
  io: Io,
): ExitCode {
  // Where no answer is described, any name might be in it.
  const described = all.filter(({ responses }) => responses.some(({ content }) => content.length > 0));
  const candidates = described.length === 0 ? all : described;
  const operations = candidates.slice(0, MAX_OPERATIONS);
  const groups = new Map<string, Operation[]>();
  for (const one of operations) {
    const text = textOf(previewRule(sentence, contextOf(one, definitions)), sentence);
    groups.set(text, [...(groups.get(text) ?? []), one]);
  }
  const isRead = ([text]: [string, Operation[]]): boolean => !text.startsWith(NOT_UNDERSTOOD);
  const read = [...groups].filter(isRead);
  for (const [, readers] of read.length === 0 ? [...groups].slice(0, 1) : read) {
    const [first] = readers;
    if (first === undefined) continue;
    writeReading(sentence, contextOf(first, definitions), io);
    const listed = readers.slice(0, MAX_LISTED).map(({ key }) => key);
    const more = readers.length > MAX_LISTED ? ` and ${readers.length - MAX_LISTED} more` : '';
    if (readers.length < operations.length) io.out(wrapLines(`  for ${listed.join(', ')}${more}\n`, io.columns));
  }
  const others = candidates.length > MAX_OPERATIONS ? ` The first ${MAX_OPERATIONS} were looked at.` : '';
  io.err(`Read for the ${counted(operations.length, 'operation')} of ${source}; --operation chooses one.${others}\n`);
  return read.some(([text]) => text.startsWith(UNDERSTOOD)) ? exitCodes.passed : exitCodes.failed;
}

/** By `METHOD /path` or its id. */
function findOperation(operations: readonly Operation[], name: string): Operation {
  const found = operations.find(({ key, operationId }) => key === name || operationId === name);
  if (found !== undefined) return found;
  const known = operations.slice(0, 5).map(({ key }) => key);
  throw new UsageError(`The document has no operation "${name}". It has for example: ${known.join(', ')}.`);
}

const NAMES_UNKNOWN =
  'Whether an answer has what the validation rule names is not known here: give the document with --document FILE --operation "GET /path".\n';

const namesFields = (check: unknown): boolean => JSON.stringify(check).includes('"kind":"field"');

const UNDERSTOOD = 'Understood as: ';
const NOT_UNDERSTOOD = 'Not understood: ';

/** Rules that may be meant, each with what of the sentence it does not say. */
function offersText(offers: Offer[], sentence: string): string[] {
  if (offers.length === 0) return [];
  return [
    'One of these may be meant:',
    ...offers.flatMap(({ text, leavesOut }, at) => [`  ${at + 1}  ${text}`, ...leftOutText(leavesOut, sentence)]),
  ];
}

function leftOutText(leavesOut: Offer['leavesOut'], sentence: string): string[] {
  const parts = leavesOut.map(({ start, end }) => `"${sentence.slice(start, end)}"`);
  return parts.length === 0 ? [] : [`     leaves out: ${parts.join(', ')}`];
}

/** How a rule was read, for people. */
export function textOf(compilation: Compilation, sentence: string): string {
  switch (compilation.status) {
    case 'understood':
      return `${UNDERSTOOD}${compilation.paraphrase}`;
    case 'ambiguous':
      return [
        `${compilation.question} Write the one that is meant:`,
        ...compilation.readings.flatMap(({ paraphrase, passes, fails }, at) => [
          `  ${at + 1}  ${paraphrase}`,
          `     passes: ${passes}`,
          `     fails:  ${fails}`,
        ]),
        ...offersText(compilation.offers, sentence),
      ].join('\n');
    case 'unknown':
      return [
        `${NOT_UNDERSTOOD}${compilation.reason}`,
        ...(compilation.closest === null || compilation.offers.length > 0 ? [] : [`Closest: ${compilation.closest}`]),
        ...offersText(compilation.offers, sentence),
      ].join('\n');
  }
}
