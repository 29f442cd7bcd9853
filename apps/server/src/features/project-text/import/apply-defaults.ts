import { effective, ordered } from '@assay/project';
import type { DefaultsOf } from '@assay/project';
import type { StepValue } from '@assay/scenario';
import type { Executor } from '../../../db/index.ts';
import { insertParameter, setDefaults } from '../../endpoints/index.ts';
import type { ParameterRow } from '../../endpoints/index.ts';
import type { CurrentEndpoint, ServerDefaults } from '../current/load-current.ts';

type Sent = ReadonlyMap<string, StepValue>;
const keyOf = ({ in: location, name }: Pick<StepValue, 'in' | 'name'>): string => `${location} ${name}`;
const sentText = (sent: Sent): string =>
  ordered(Object.fromEntries([...sent].map(([key, { value, bodyValue }]) => [key, [value, bodyValue ?? null]])));

/** Operations whose requests send other values by themselves than the text says. */
export function changedDefaults(operations: Iterable<string>, wanted: DefaultsOf, now: ServerDefaults): string[] {
  const sent = ({ documented, own }: ReturnType<DefaultsOf>): string => sentText(effective(documented, own));
  return [...operations].filter((name) => sent(wanted(name)) !== sent(now(name)));
}

/** What an endpoint sends by itself from now on. */
export async function applyDefaults(
  tx: Executor,
  { row, parameters }: CurrentEndpoint,
  { documented, own }: ReturnType<DefaultsOf>,
): Promise<void> {
  const sent = effective(documented, own);
  for (const parameter of parameters) {
    const wanted = sent.get(`${parameter.type} ${parameter.name}`);
    const next = { value: wanted?.value ?? null, bodyValue: wanted?.bodyValue ?? null };
    if (ordered([parameter.defaultValue, parameter.defaultSchemaValue]) === ordered([next.value, next.bodyValue]))
      continue;
    await setDefaults(tx, parameter.id, next);
    parameter.defaultValue = next.value;
    parameter.defaultSchemaValue = next.bodyValue;
  }
  await addParameters(tx, { row, parameters }, [...sent.values()]);
}

/** Parameters that values need and the endpoint does not have yet. */
export async function addParameters(
  tx: Executor,
  { row, parameters }: Pick<CurrentEndpoint, 'parameters' | 'row'>,
  values: readonly StepValue[],
  isDefault = true,
): Promise<void> {
  const known = new Map<string, ParameterRow>(parameters.map((one) => [`${one.type} ${one.name}`, one]));
  for (const one of values) {
    if (known.has(keyOf(one))) continue;
    const stored = await insertParameter(tx, row.id, {
      parameter_name: one.name,
      parameter_type: one.in,
      default_value: isDefault ? one.value : null,
      default_schema_value: isDefault ? (one.bodyValue ?? null) : null,
      description: null,
    });
    known.set(keyOf(one), stored);
    parameters.push(stored);
  }
}
