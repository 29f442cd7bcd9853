import type { CollectionPreview } from '@assay/contract';
import { parseJson } from '../../ui/index.ts';

export type Environment = CollectionPreview['environments'][number];

const MAX_SHOWN = 5;
const LONGEST_VALUE = 50;

/** The first five enabled variables, values cut at 50 characters (ADDSYS-07, ADDSYS-08). */
export function shownVariables({ variables }: Environment): { key: string; value: string }[] {
  return variables
    .filter(({ enabled }) => enabled)
    .slice(0, MAX_SHOWN)
    .map(({ key, value, type }) => ({
      key,
      value:
        type === 'secret' ? '********' : value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value,
    }));
}

/** The only environment is chosen at once (ADDSYS-06); of several none is. */
export function firstChoice(environments: Environment[]): string | null {
  const [only] = environments;
  return environments.length === 1 && only !== undefined ? only.id : null;
}

/** An environment that was exported to a file of its own. @throws when the file is none */
export async function readEnvironmentFile(file: File): Promise<Environment> {
  const parsed: unknown = parseJson((await file.text()).replace(/^\uFEFF/, '')).value;
  const values = field(parsed, 'values');
  if (!Array.isArray(values)) throw new Error('no values');
  const name = field(parsed, 'name');
  return {
    id: `file ${file.name}`,
    name: typeof name === 'string' && name !== '' ? name : file.name.replace(/\.json$/i, ''),
    variables: values.flatMap((row: unknown) => {
      const key = field(row, 'key');
      const value = field(row, 'value');
      const isOn = field(row, 'enabled') !== false && field(row, 'disabled') !== true;
      const secret = field(row, 'type') === 'secret' ? { type: 'secret' as const } : {};
      return typeof key === 'string'
        ? [{ key, value: isScalar(value) ? String(value) : '', enabled: isOn, ...secret }]
        : [];
    }),
  };
}

/** What goes into the field `environment_data` of an import. */
export function environmentData({ name, variables }: Environment): string {
  return JSON.stringify({ name, values: variables });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : null;
}

function isScalar(value: unknown): value is boolean | number | string {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
