import { CORE_SCHEMA, load, type LoadOptions, Type, YAMLException } from 'js-yaml';
import { checkBounds, MAX_DEPTH, MAX_VALUES } from './check-bounds.ts';
import { recogniseForeign } from './recognise-foreign.ts';
import { parseLeniently } from './parse-leniently.ts';
import { Refusal } from './refusal.ts';
import { beyondLimits, hasMoreOf } from './scan-text.ts';

export interface ParsedText {
  value: unknown;
  syntax: 'json' | 'yaml';
  /** What had to be forgiven, with its 1-based line. */
  forgiven: { message: string; line: number | null }[];
}

interface BoundedOptions extends LoadOptions {
  maxDepth: number;
  maxTotalMergeKeys: number;
}

/** Made when YAML is read: most documents are JSON. */
function yamlBounds(): BoundedOptions {
  const merge = new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (data: unknown) => data === '<<' });
  // CORE instead of the default: a date in an example must stay the text that it is.
  return { schema: CORE_SCHEMA.extend({ implicit: [merge] }), maxDepth: MAX_DEPTH, maxTotalMergeKeys: 100_000 };
}

/** The YAML parser reads about half a million short lines in a second. */
const MAX_YAML_LINES = 2_000_000;
/** It keeps an object of 30 bytes and more for each escaped character of a text until that ends. */
const MAX_YAML_ESCAPES = 1_000_000;

function parseJson(text: string): { value: unknown } | null {
  // JSON.parse has no limit of its own and takes half a minute for 50 MB of brackets; the YAML parser stops at once.
  const beyond = beyondLimits(text, { depth: MAX_DEPTH, values: MAX_VALUES });
  if (beyond === 'depth') return null;
  if (beyond === 'values')
    throw new Refusal('The document has more than 5 million values. Split it, or leave out its examples.');
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const lineOf = (error: unknown): number | null => (error instanceof YAMLException ? error.mark.line + 1 : null);

function reasonOf(error: unknown): string {
  if (error instanceof YAMLException) return error.reason;
  return error instanceof RangeError ? `it is nested deeper than ${MAX_DEPTH} levels` : String(error);
}

function parseYaml(text: string): ParsedText {
  const bounds = yamlBounds();
  let failure: unknown;
  try {
    return { value: load(text, bounds), syntax: 'yaml', forgiven: [] };
  } catch (error) {
    failure = error;
  }
  const reason = reasonOf(failure);
  if (reason.includes('duplicated mapping key')) {
    const message = 'A key is given twice here; the last one holds. Remove one of them.';
    try {
      const value = load(text, { ...bounds, json: true });
      return { value, syntax: 'yaml', forgiven: [{ message, line: lineOf(failure) }] };
    } catch (error) {
      failure = error;
    }
  }
  if (reason.includes('maxDepth') || failure instanceof RangeError) throw tooDeep(lineOf(failure));
  if (reason.includes('maxTotalMergeKeys')) {
    throw new Refusal(
      'The document merges too many keys through YAML aliases. Write them out, or export it as JSON.',
      lineOf(failure),
    );
  }
  const second = parseLeniently(text);
  if (second !== null) return { value: second.value, syntax: 'yaml', forgiven: [] };
  throw broken(text, failure);
}

const tooDeep = (line: number | null): Refusal =>
  new Refusal(
    `The document is nested deeper than ${MAX_DEPTH} levels. Move the inner parts to components and refer to them.`,
    line,
  );

function broken(text: string, failure: unknown): Refusal {
  const line = lineOf(failure);
  const location = line === null ? '' : ` in line ${line}`;
  const kind = /^\s*[{[]/.test(text) ? 'JSON' : 'YAML';
  const cause = reasonOf(failure).replace(/\s+/g, ' ');
  return new Refusal(`The file is not valid ${kind}: ${cause}${location}. Correct it there and try again.`, line);
}

/**
 * Reads JSON or YAML text, whatever its file name says. A second parser tries again what the first one refuses.
 * @throws Refusal naming the first location that cannot be read, or the limit that is broken
 */
export function parseText(text: string): ParsedText {
  const json = parseJson(text);
  if (json !== null) {
    checkBounds(json.value);
    return { value: json.value, syntax: 'json', forgiven: [] };
  }
  const foreign = recogniseForeign(text);
  if (foreign !== null) throw new Refusal(foreign, 1);
  if (hasMoreOf('\n', text, MAX_YAML_LINES))
    throw new Refusal('The file has more than 2 million lines of YAML. Export it as JSON, or split it.');
  if (hasMoreOf('\\', text, MAX_YAML_ESCAPES))
    throw new Refusal('The file has more than a million escaped characters in YAML. Export it as JSON, or split it.');
  const parsed = parseYaml(text);
  checkBounds(parsed.value);
  return parsed;
}
