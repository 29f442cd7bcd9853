import { createSchemaValidators } from '@assay/rules/evaluate';
import type { RunContext } from '../run/run-context.ts';
import { createTransport } from '../transport/transport.ts';
import type { Transport } from '../transport/transport.ts';

/** Without credentials, schemas and an end. */
export const runContext = (
  transport: Transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 }),
): RunContext => ({
  transport,
  tokens: null,
  definitions: {},
  validators: createSchemaValidators({}),
  signal: new AbortController().signal,
});
