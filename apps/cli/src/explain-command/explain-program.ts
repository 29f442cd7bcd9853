import { Command } from 'commander';
import { asOption } from '../as-option.ts';
import { wholeNumber } from '../arguments.ts';
import { UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { ExplainOptions } from './explain-command.ts';

/** `assay explain`. */
export function explainProgram(io: Io, done: (code: ExitCode) => void): Command {
  return new Command('explain')
    .summary('say how a validation rule is read')
    .description('Say how a validation rule in plain English is read. Nothing is sent to an API.')
    .argument('[sentence]', 'the rule, in quotes; with --pin all rules of the scenario where none is given')
    .option('--document <document>', 'OpenAPI or Swagger document whose fields the rule names')
    .option('--operation <name>', 'the operation that the rule is about: its id, or "GET /path"')
    .option('--pin <file#key>', 'of a project: write the reading that is meant beside the rule')
    .option('--reading <n>', 'which one', asOption(wholeNumber(1, 20)))
    .addHelpText(
      'after',
      "\nExample\n  assay explain 'every item has a price above 0' \\\n    --document openapi.yaml --operation listItems",
    )

    .action(async (sentence: string | undefined, options: ExplainOptions) => {
      if (options.pin !== undefined) {
        const { pinReading } = await import('./pin-reading.ts');
        done(await pinReading(sentence, options.pin, options.reading ?? null, io));
        return;
      }
      const { explainRule } = await import('./explain-command.ts');
      if (sentence === undefined)
        throw new UsageError("assay explain wants a validation rule in quotes: assay explain 'status is 200'.");
      done(await explainRule(sentence, options, io));
    });
}
