import type { Json } from '@assay/api-model';
import type { Extract, Step } from '@assay/scenario';
import { isObject } from '../../schema/is-valid.ts';

const MAX_FRESH = 20;

/** A body that is sent twice. */
export interface SentTwice {
  /** What the first request keeps of the values that are made when it is sent. */
  extracts: Extract[];
  again: Json;
}

/** The same body once more: values that are new each time are those of the first request. `name` begins the names of the values. */
export function sentTwice(body: Json, name: string): SentTwice {
  const extracts: Extract[] = [];
  const visit = (value: Json, path: string): Json => {
    if (typeof value === 'string') {
      if (!value.includes('{{$') || extracts.length >= MAX_FRESH) return value;
      const kept = `${name}${extracts.length}`;
      extracts.push({ name: kept, path: `request ${path}` });
      return `{{${kept}}}`;
    }
    if (Array.isArray(value)) return value.map((item, at) => visit(item, `${path}[${at}]`));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, part]): [string, Json] => [key, visit(part, inside(path, key))]);
    return Object.fromEntries(entries);
  };
  return { again: visit(body, ''), extracts };
}

const inside = (path: string, key: string): string => {
  if (/^[\w$-]+$/.test(key)) return path === '' ? key : `${path}.${key}`;
  return `${path}[${JSON.stringify(key)}]`;
};

/** Whether every value of a body can be sent a second time. */
export const isRepeatable = ({ again }: SentTwice): boolean => !JSON.stringify(again).includes('{{$');

export const withExtracts = (step: Step, extracts: readonly Extract[]): Step => ({
  ...step,
  extracts: [...step.extracts, ...extracts],
});
