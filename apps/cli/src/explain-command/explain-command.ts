import type { Operation } from '@assay/api-model';
import { createTransport } from '@assay/runner';
import { previewRule } from '@assay/rules';
import type { Compilation, RuleContext } from '@assay/rules';
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
  const compilation = previewRule(sentence, await contextOf(options, io));
  io.out(`${textOf(compilation)}\n`);
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
