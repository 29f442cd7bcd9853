import { parseJson } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import type { Reading } from './readings.ts';

/** How the rules of a project were read by one version of the tool. */
export interface KeptReadings {
  /** The version. */
  tool: string;
  readings: Reading[];
}

const FORMAT = 1;

/** Readings as a file: JSON, a line for each rule, so that it reads well in a diff. */
export function writeReadings(readings: readonly Reading[], tool: string): string {
  const lines = readings.map(({ scenario, call, status, rule, means, reading }) =>
    JSON.stringify({ scenario, call, status, rule, ...(means !== undefined && { means }), reading }),
  );
  return `{"format":${FORMAT},"tool":${JSON.stringify(tool)},"readings":[\n${[...new Set(lines)].join(',\n')}\n]}\n`;
}

/** Reads such a file; null for another one. */
export function readReadings(text: string): KeptReadings | null {
  const value = parseJson(text);
  if (!isObject(value) || value['format'] !== FORMAT || typeof value['tool'] !== 'string') return null;
  const { tool, readings } = value;
  return Array.isArray(readings) && readings.every(isReading) ? { tool, readings } : null;
}

type JsonMap = Record<string, Json>;

const isObject = (value: unknown): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isReading = (value: Json): value is Json & Reading =>
  isObject(value) &&
  typeof value['scenario'] === 'string' &&
  typeof value['call'] === 'string' &&
  typeof value['status'] === 'number' &&
  typeof value['rule'] === 'string' &&
  (value['means'] === undefined || typeof value['means'] === 'string') &&
  (value['reading'] === null || typeof value['reading'] === 'string');
