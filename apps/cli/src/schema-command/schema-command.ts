import { projectSchema } from '@assay/project';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';

/** Prints the JSON Schema of the files of a project. */
export function printSchema(io: Pick<Io, 'out'>): ExitCode {
  io.out(`${JSON.stringify(projectSchema(), null, 2)}\n`);
  return exitCodes.passed;
}
