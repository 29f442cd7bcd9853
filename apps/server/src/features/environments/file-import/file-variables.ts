import {
  MAX_ENVIRONMENT_VALUE,
  MAX_ENVIRONMENT_VARIABLES,
  MIN_ENVIRONMENT_SECRET,
  SECRET_MASK,
  environmentVariableName,
} from '@assay/contract';
import type { EnvironmentImported, EnvironmentValue } from '@assay/contract';
import type { EnvironmentVariable } from '@assay/importer';

type LeftOut = EnvironmentImported['left_out'];

/** Variables of an environment file as an environment here takes them, and why others are left out. */
export function fileVariables(rows: readonly EnvironmentVariable[]): {
  variables: EnvironmentValue[];
  leftOut: LeftOut;
} {
  const last = new Map(rows.flatMap(({ key, enabled }, at) => (enabled ? [[key, at] as const] : [])));
  const variables: EnvironmentValue[] = [];
  const leftOut: LeftOut = [];
  for (const [at, row] of rows.entries()) {
    const reason = refusal(row, {
      isLast: last.get(row.key) === at,
      isFull: variables.length >= MAX_ENVIRONMENT_VARIABLES,
    });
    if (reason !== null) leftOut.push({ name: row.key.slice(0, MAX_NAME), reason });
    else variables.push({ name: row.key, value: row.value, secret: row.type === 'secret' });
  }
  return { variables, leftOut: leftOut.slice(0, MAX_LEFT_OUT) };
}

const MAX_NAME = 200;
const MAX_LEFT_OUT = 200;

function refusal(
  { key, value, enabled, type }: EnvironmentVariable,
  { isLast, isFull }: { isLast: boolean; isFull: boolean },
): string | null {
  if (!enabled) return 'It is switched off in the file.';
  if (!isLast) return 'It comes once more further down; that one counts.';
  const name = environmentVariableName.safeParse(key);
  if (!name.success) return name.error.issues[0]?.message ?? 'This is not the name of a variable.';
  if (value.length > MAX_ENVIRONMENT_VALUE) return `Its value has more than ${MAX_ENVIRONMENT_VALUE} characters.`;
  if (value === SECRET_MASK) return `Its value is ${SECRET_MASK}, which stands for a secret here. Enter the real one.`;
  if (type === 'secret' && value !== '' && value.length < MIN_ENVIRONMENT_SECRET)
    return `A secret has at least ${MIN_ENVIRONMENT_SECRET} characters: a shorter one cannot be hidden in answers.`;
  return isFull ? `An environment has at most ${MAX_ENVIRONMENT_VARIABLES} variables.` : null;
}
