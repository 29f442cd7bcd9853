import { takesLogin } from '@assay/scenario';
import { colorsOf } from '../io.ts';
import { counted } from '../output/counted.ts';
import type { Target } from './open-target.ts';
import type { TestRun } from './test-run.ts';

/** Says what is tested and what is known to stand in the way. */
export function introduce(
  { document, suite, baseUrl, protection, tokens, isTested, notes }: Target,
  { io, options }: Pick<TestRun, 'io' | 'options'>,
): void {
  const { title, version, operations } = suite.model;
  const colors = colorsOf(io, options.color);
  io.err(
    `${colors.bold(title)}${version === null ? '' : ` ${version}`}, ${counted(operations.length, 'operation')}, ${baseUrl}\n`,
  );
  for (const note of notes) io.err(`${note}\n`);
  for (const { severity, message, line } of document.diagnostics.filter((one) => one.severity === 'error'))
    io.err(`${document.source}${line === null ? '' : `:${line}`}: ${severity}: ${message}\n`);
  if (protection === 'read_only' && !options.readOnly)
    io.err(
      'The host does not look like one for tests, so nothing but reads is sent. --allow-writes changes what the run itself makes.\n',
    );
  const tested = operations.filter(isTested);
  const secured = tested.filter(takesLogin).length;
  const isAsked = tokens === null && tested.some(({ security }) => security.some((one) => Object.keys(one).length > 0));
  if (isAsked)
    io.err(
      `${secured === 1 ? '1 operation asks' : `${secured} operations ask`} for credentials, and none are given: --bearer, --basic, --api-key, --auth or --login.\n`,
    );
}
