import { findJsonLines } from './json-lines.ts';
import type { ParsedText } from './parse-text.ts';
import { findYamlLines } from './yaml-lines.ts';

/** Lines are a courtesy: for more pointers than this they are left out rather than waited for. */
const MAX_POINTERS = 500;

/** 1-based lines of JSON Pointers in the text they were found in; what cannot be found is absent. */
export function findLines(text: string, syntax: ParsedText['syntax'], pointers: string[]): Map<string, number> {
  const unique = [...new Set(pointers)].slice(0, MAX_POINTERS);
  if (unique.length === 0) return new Map();
  if (syntax === 'json') return findJsonLines(text, unique);
  return findYamlLines(text, unique);
}
