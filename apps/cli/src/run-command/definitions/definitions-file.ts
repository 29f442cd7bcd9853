import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { definitionsSchema, selectorSchema } from '@assay/contract';
import type { Definitions, Selector } from '@assay/contract';
import { UsageError } from '../../exit-codes.ts';
import { fromPages } from './load-definitions.ts';
import type { LoadedDefinitions } from './load-definitions.ts';

/** What a server keeps, as it was when somebody wrote it to a file. */
export interface FiledDefinitions {
  /** What was chosen, so that the results find their place on the server. */
  selector: Selector;
  definitions: LoadedDefinitions;
}

const VERSION = 1;
const WRITES = 'assay run --system ID --save-definitions FILE writes one.';

/** For the eyes of this user: there are no credentials in it, but all that is known of the API. @throws {UsageError} */
export function writeDefinitions(
  { folder, file }: { folder: string; file: string },
  { selector, definitions }: FiledDefinitions,
): void {
  const { references, ...rest } = definitions;
  const whole: Definitions = {
    ...rest,
    auth_configs: references,
    tags: selector.tags ?? null,
    total: rest.scenarios.length,
    next: null,
  };
  try {
    const text = JSON.stringify({ version: VERSION, selector, definitions: whole });
    writeFileSync(resolve(folder, file), `${text}\n`, { mode: 0o600 });
  } catch (error) {
    throw new UsageError(`${file} cannot be written. Check the path and its permissions.`, { cause: error });
  }
}

/** @throws {UsageError} when it is no such file */
export function readDefinitions({ folder, file }: { folder: string; file: string }): FiledDefinitions {
  const value = parsed(resolve(folder, file), file);
  if (typeof value === 'object' && value !== null && 'version' in value && value.version === VERSION) {
    const selector = selectorSchema.safeParse('selector' in value ? value.selector : null);
    const definitions = definitionsSchema.safeParse('definitions' in value ? value.definitions : null);
    if (selector.success && definitions.success)
      return { selector: selector.data, definitions: fromPages(definitions.data, definitions.data.scenarios) };
  }
  throw new UsageError(`${file} is no file of scenarios, or of another version of Assay. ${WRITES}`);
}

function parsed(path: string, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read. Check the path and its permissions. ${WRITES}`, { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is no file of scenarios. ${WRITES}`, { cause: error });
  }
}
