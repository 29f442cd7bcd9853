import type { Operation } from '@assay/api-model';
import { createTransport } from '@assay/runner';
import { disambiguatingAnswers, failingAnswer, previewRule } from '@assay/rules';
import type { Compilation, DisambiguatingExample, RuleContext } from '@assay/rules';
import { loadDocument } from '../document/load-document.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';

export interface ExplainOptions {
  document?: string;
  operation?: string;
  /** `FILE#KEY` of the scenario that a reading is written to. */
  pin?: string;
  reading?: number;
}

/** Says how a rule is read: 0 when it is understood in one way, 1 when it is not. */
export async function explainRule(sentence: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const context = await contextOf(options, io);
  const compilation = previewRule(sentence, context);
  io.out(`${textOf(compilation)}\n`);
  if (compilation.status === 'understood') {
    const passing = disambiguatingAnswers([compilation.check], context)[0];
    const failing = failingAnswer(compilation.check, context);
    if (passing !== undefined && passing.passes[0] === true) io.out(`  passes: ${answerText(passing)}\n`);
    if (failing !== null) io.out(`  fails:  ${answerText(failing)}\n`);
    if (options.document === undefined && namesFields(compilation.check)) io.err(NAMES_UNKNOWN);
  }
  return compilation.status === 'understood' ? exitCodes.passed : exitCodes.failed;
}

async function contextOf({ document, operation }: ExplainOptions, io: Io): Promise<RuleContext> {
  if (document === undefined) return {};
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 30_000 });
  try {
    const { model } = await loadDocument(document, io, transport);
    const found = operation === undefined ? null : findOperation(model.operations, operation);
    if (found === null) return { definitions: model.definitions };
    const { method, path } = found;
    return { definitions: model.definitions, operation: found, method, path };
  } finally {
    await transport.close();
  }
}

/** By `METHOD /path` or its id. */
function findOperation(operations: readonly Operation[], name: string): Operation {
  const found = operations.find(({ key, operationId }) => key === name || operationId === name);
  if (found !== undefined) return found;
  const known = operations.slice(0, 5).map(({ key }) => key);
  throw new UsageError(`The document has no operation "${name}". It has for example: ${known.join(', ')}.`);
}

const NAMES_UNKNOWN =
  'Whether an answer has what the rule names is not known here: give the document with --document FILE --operation "GET /path".\n';

const namesFields = (check: unknown): boolean => JSON.stringify(check).includes('"kind":"field"');

/** An answer in one line: its status, what a rule looks at of its headers, time and request, and its body. */
function answerText({ status, headers, body, sent, timeMs }: DisambiguatingExample): string {
  const parts = [
    `status ${status}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(timeMs === null ? [] : [`after ${timeMs} ms`]),
    ...(sent === null ? [] : [`to ${sent}`]),
  ];
  return `${parts.join(', ')}${body === '' ? '' : `  ${body}`}`;
}

/** How a rule was read, for people. */
export function textOf(compilation: Compilation): string {
  switch (compilation.status) {
    case 'understood':
      return `Understood as: ${compilation.paraphrase}`;
    case 'ambiguous':
      return [
        `${compilation.question} Write the one that is meant:`,
        ...compilation.readings.flatMap(({ paraphrase, passes, fails }, at) => [
          `  ${at + 1}  ${paraphrase}`,
          `     passes: ${passes}`,
          `     fails:  ${fails}`,
        ]),
      ].join('\n');
    case 'unknown':
      return [
        `Not understood: ${compilation.reason}`,
        ...(compilation.closest === null ? [] : [`Closest: ${compilation.closest}`]),
      ].join('\n');
  }
}
