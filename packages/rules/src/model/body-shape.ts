import type { Json } from '@assay/api-model';
import type { RuleContext } from '../exchange.ts';
import { bodyTree } from '../exchange.ts';
import { hasFormat } from '../evaluate/values/formats.ts';
import { nameIndex } from '../language/names/names.ts';
import type { ValueFormat } from '../tree/check.ts';

/** What may be sent of a call: names and types, never a value. */
export interface CallShape {
  method: string | null;
  path: string | null;
  expectedStatus: number | null;
  /** The paths that documented schemas and samples offer. */
  paths: string[];
  /** Samples with every value replaced by its type: `{"id": "<number>"}`. */
  bodies: Json[];
}

const maxPaths = 300;
const maxSamples = 2;
const deepest = 8;
const maxKeys = 100;

export function shapeOfCall(context: RuleContext): CallShape {
  // Keys of a sample may be data, such as a map by e-mail address; those of a document are names.
  const { operation = null, definitions = {} } = context;
  const documented = { operation, definitions };
  const samples = (context.samples ?? []).slice(0, maxSamples);
  return {
    method: context.method ?? null,
    path: context.path?.split(/[?#]/)[0] ?? null,
    expectedStatus: context.expectedStatus ?? null,
    paths: nameIndex(documented)
      .entries.map(({ text }) => text)
      .slice(0, maxPaths),
    bodies: samples.flatMap(({ response }) => {
      const body = bodyTree(response.body);
      return body === undefined ? [] : [shapeOf(body, 0)];
    }),
  };
}

const shownFormats: ValueFormat[] = ['uuid', 'email', 'date-time', 'date', 'uri', 'ipv4', 'jwt'];

/** `<string:email>`: that a text has a form says how a rule may speak of it, and nothing of the text. */
function shapeOfText(text: string): string {
  const format = text.length > 500 ? undefined : shownFormats.find((one) => hasFormat(text, one));
  return format === undefined ? '<string>' : `<string:${format}>`;
}

const propertyName = /^[\p{L}_$@][\p{L}_$-]{0,40}\d{0,2}$/u;

function shapeOf(value: Json, depth: number): Json {
  if (value === null) return '<null>';
  if (typeof value === 'string') return shapeOfText(value);
  if (typeof value !== 'object') return `<${typeof value}>`;
  if (depth >= deepest) return Array.isArray(value) ? '<array>' : '<object>';
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shapeOf(item, depth + 1));
  const shapes = Object.entries(value)
    .slice(0, maxKeys)
    .map(([key, inner]): [string, Json] => [propertyName.test(key) ? key : '<key>', shapeOf(inner, depth + 1)]);
  return Object.fromEntries(shapes);
}
