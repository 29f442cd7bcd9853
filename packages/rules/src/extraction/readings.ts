import type { Path } from '../tree/check.ts';
import type { Extraction } from './extraction.ts';
import type { Instruction, Piece } from './pieces.ts';
import { isAxiosLike, pathOf } from './pieces.ts';

type Name = Piece & { kind: 'name' };

const tokenLike = /token|jwt|key|session|bearer|credential|secret|auth/i;
const usualFields = ['token', 'access_token'];
const mostReadings = 3;

/** Every place that an instruction may mean, the likeliest first; none when it names nothing. */
export function readingsOf(instruction: Instruction): Extraction[] {
  const { source, pieces, isEntire } = instruction;
  if (source !== 'json') return namedReadings(source, pieces);
  if (isEntire && !pieces.some((piece) => piece.kind === 'name' && !piece.weak)) return [{ from: 'body' }];
  const alternatives = splitAt(pieces, 'or').filter((part) => part.some(({ kind }) => kind === 'name'));
  const isChoice = alternatives.length > 1;
  const paths = alternatives.flatMap((part) => pathReadings(isChoice ? part.map(asStrong) : part));
  const isOpen = pieces.some(({ kind }) => kind === 'or') && alternatives.length < 2;
  const all = isOpen || paths.length === 0 ? [...paths, ...openReadings(pieces)] : paths;
  return distinct(all.map((path) => ({ from: 'json', path }))).slice(0, mostReadings);
}

function namedReadings(from: 'header' | 'cookie', pieces: Piece[]): Extraction[] {
  const names = pieces.filter((piece): piece is Name => piece.kind === 'name');
  const strong = names.filter(({ weak }) => !weak);
  const isChoice = pieces.some(({ kind }) => kind === 'or') || strong.length < 2;
  const meant = strong.length > 0 ? strong : names;
  if (!isChoice || meant.some(({ text }) => /\s/.test(text) || /^cookies?$/i.test(text))) return [];
  return distinct(meant.map(({ text }) => ({ from, name: text })));
}

/** "the token": which of the usual fields is not said. */
function openReadings(pieces: Piece[]): Path[] {
  const isToken = pieces.some((piece) => piece.kind === 'name' && piece.weak);
  return isToken ? usualFields.map((find) => [{ find }]) : [];
}

function asStrong(piece: Piece): Piece {
  return piece.kind === 'name' ? { ...piece, weak: false } : piece;
}

function pathReadings(pieces: Piece[]): Path[] {
  const names = pieces.filter((piece): piece is Name => piece.kind === 'name');
  const [only] = names;
  if (names.length === 1 && only !== undefined)
    return only.weak && !pieces.some(({ kind }) => kind === 'index') ? [] : wholeReadings(only, pieces);
  const chain = chainOf(pieces);
  if (chain === null) return [];
  const [outermost] = chain;
  const leaf = chain.at(-1);
  const path = joined(chain);
  if (path === null || leaf === undefined || outermost === undefined) return [];
  if (!leaf.weak || chain.length < 2) return [path];
  return weakLeafReadings(chain.slice(0, -1), path);
}

/** "the token in data.auth.jwt" is that place; "the token in data" is more likely a field of it, but who knows. */
function weakLeafReadings(holder: Name[], inside: Path): Path[] {
  const place = joined(holder);
  const last = place?.at(-1);
  if (place === null) return [];
  const isPlace = holder.some(({ written }) => written) && typeof last === 'string' && tokenLike.test(last);
  return isPlace ? [findable(place)] : [inside, findable(place)];
}

function wholeReadings(name: Name, pieces: Piece[]): Path[] {
  const path = pathOf(name.text);
  if (path === null) return [];
  const index = pieces.find((piece) => piece.kind === 'index');
  if (index !== undefined) return [[...path, index.index]];
  return isAxiosLike(name.text) ? [path, path.slice(1)].map(findable) : [findable(path)];
}

/**
 * The names from the outermost to the innermost: `X in Y` is Y then X, `Y then X` stays.
 * Null when two names stand beside each other without a word that relates them.
 */
function chainOf(pieces: Piece[]): Name[] | null {
  const groups = splitAt(pieces, 'in').filter((group) => group.some(({ kind }) => kind === 'name'));
  const chain: Name[] = [];
  for (const group of groups.toReversed()) {
    const steps = splitAt(group, 'then').map((part) => part.filter((piece): piece is Name => piece.kind === 'name'));
    for (const step of steps.filter(({ length }) => length > 0)) {
      const meant = step.length > 1 ? step.filter(({ weak }) => !weak) : step;
      const [one] = meant;
      if (one === undefined || meant.length > 1) return null;
      chain.push(steps.length > 1 ? { ...one, weak: false } : one);
    }
  }
  return chain;
}

function joined(chain: Name[]): Path | null {
  const path: Path = [];
  for (const { text } of chain) {
    const part = pathOf(text);
    if (part === null) return null;
    path.push(...part);
  }
  return path.length === 0 ? null : path;
}

/** A plain name is looked for at any depth, a written path is taken as it stands. */
function findable(path: Path): Path {
  const [only] = path;
  return path.length === 1 && typeof only === 'string' ? [{ find: only }] : path;
}

function splitAt(pieces: Piece[], kind: 'in' | 'then' | 'or'): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === kind) parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts;
}

function distinct(all: Extraction[]): Extraction[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
