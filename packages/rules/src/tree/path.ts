export { nameWords } from '@assay/api-model';
import type { ItemKey, Path, PathStep } from './vocabulary.ts';

const plainKey = /^[\p{L}_$@#][\p{L}\p{N}_$@#:-]*$/u;

/** Writes a path the way people read it: `data.items[*].price`; `$` is the whole body, `..price` a property at any depth. */
export function formatPath(path: Path): string {
  if (path.length === 0) return '$';
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (typeof step === 'string')
      text += plainKey.test(step) ? `${text === '' ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
    else if ('each' in step) text += '[*]';
    else if ('where' in step) text += `[${keyText(step.where)} = ${JSON.stringify(step.is)}]`;
    else text += `..${step.find}`;
  }
  return text;
}

/** The path of all items where one is meant: `orders[2].price` and `orders[id = 4].price` are `orders[*].price`. */
export function ofEveryItem(path: Path): Path {
  return path.map((step) => (typeof step === 'number' || isChosen(step) ? { each: true } : step));
}

function isChosen(step: PathStep): boolean {
  return typeof step === 'object' && 'where' in step;
}

function keyText(key: string): string {
  return plainKey.test(key) ? key : JSON.stringify(key);
}

/** Reads what `formatPath` writes, a leading `$.` included. `null` when the text is not a path. */
export function parsePath(text: string): Path | null {
  let rest = text.trim();
  if (rest === '$') return [];
  if (rest.startsWith('$.') || rest.startsWith('$[')) rest = rest.slice(1);
  if (rest.startsWith('.') && !rest.startsWith('..')) rest = rest.slice(1);
  const path: Path = [];
  let at = 0;
  while (at < rest.length) {
    const match = readStep(rest, at);
    if (match === null) return null;
    path.push(match.step);
    at = match.end;
  }
  return path.length > 0 && path.length <= 64 ? path : null;
}

function readStep(text: string, at: number): { step: PathStep; end: number } | null {
  if (text.startsWith('..', at)) return keyStep(text, at + 2, true);
  if (text[at] === '[') return bracketStep(text, at);
  return keyStep(text, text[at] === '.' ? at + 1 : at, false);
}

function keyStep(text: string, start: number, anywhere: boolean): { step: PathStep; end: number } | null {
  let end = start;
  while (end < text.length && text[end] !== '.' && text[end] !== '[' && text[end] !== ']') end++;
  const key = text.slice(start, end).trim();
  if (key === '') return null;
  if (anywhere) return { step: { find: key }, end };
  if (key === '*') return { step: { each: true }, end };
  return { step: key, end };
}

const filter =
  /\[\s*(?:([\p{L}_$@#][\p{L}\p{N}_$@#:-]*)|("(?:[^"\\]|\\.)*"))\s*=\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)\s*\]/uy;

/** `[name = "x"]`. */
function filterStep(text: string, at: number): { step: PathStep; end: number } | null {
  filter.lastIndex = at;
  const found = filter.exec(text);
  if (found === null) return null;
  const [whole, plain, quoted = '""', value = '""'] = found;
  const [where, is] = [plain ?? parsed(quoted), parsed(value)];
  if (where === null || is === null) return null;
  return { step: { where: String(where), is }, end: at + whole.length };
}

function parsed(json: string): ItemKey | null {
  try {
    return JSON.parse(json) as ItemKey;
  } catch {
    return null;
  }
}

function bracketStep(text: string, at: number): { step: PathStep; end: number } | null {
  const filtered = filterStep(text, at);
  if (filtered !== null) return filtered;
  const quote = text[at + 1];
  if (quote === '"' || quote === "'") return quotedStep(text, at + 1, quote);
  const end = text.indexOf(']', at);
  if (end < 0) return null;
  const inside = text.slice(at + 1, end).trim();
  if (inside === '*' || inside === '') return { step: { each: true }, end: end + 1 };
  return /^-?\d{1,9}$/.test(inside) ? { step: Number(inside), end: end + 1 } : null;
}

function quotedStep(text: string, at: number, quote: string): { step: PathStep; end: number } | null {
  let key = '';
  for (let i = at + 1; i < text.length; i++) {
    const letter = text[i] ?? '';
    if (letter === '\\') key += text[++i] ?? '';
    else if (letter === quote) return text[i + 1] === ']' ? { step: key, end: i + 2 } : null;
    else key += letter;
  }
  return null;
}

/** `firstName`, `first_name` and "First name" are the same name. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a path leads to every item of a list. */
export function isRepeatedPath(path: Path): boolean {
  return path.some((step) => typeof step === 'object' && 'each' in step);
}
