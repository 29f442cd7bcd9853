import type { Json } from '@assay/api-model';
import type { Exchange } from '../exchange.ts';
import { bodyTree } from '../exchange.ts';
import type { Path } from '../tree/check.ts';
import type { Instruction, Piece } from './pieces.ts';
import { isAxiosLike, pathOf, wholePathOf } from './pieces.ts';
import type { Extraction } from './token-location.ts';

type Name = Piece & { kind: 'name' };
/** A name, or the number of an item, on the way from the body to the token. */
type Step = Name | (Piece & { kind: 'index' });

const tokenLike = /token|jwt|key|session|bearer|credential|secret|auth/i;
const usualFields = ['token', 'access_token'];

/** Every location that an instruction may mean, the likeliest first; none when it names nothing. */
export function readingsOf(instruction: Instruction, sample?: Exchange['response']): Extraction[] {
  const { source, pieces, isEntire } = instruction;
  if (source !== 'json') return namedReadings(source, pieces);
  if (isEntire && !pieces.some((piece) => piece.kind === 'name' && !piece.weak)) return [{ from: 'body' }];
  const parts = splitAt(pieces, 'or').filter((part) => part.some(({ kind }) => kind === 'name'));
  const isChoice = parts.length > 1;
  const isPlain = !isChoice && !instruction.isOutermost;
  const paths = parts.flatMap((part) => pathReadings(isPlain ? part : part.map(asStrong), sample !== undefined));
  const isOpen = pieces.some(({ kind }) => kind === 'or') && !isChoice;
  const all = isOpen || paths.length === 0 ? [...paths, ...openReadings(pieces, sample)] : paths;
  const meant = instruction.isOutermost ? all.map(atOutermost) : all;
  return distinct(meant.map((path) => ({ from: 'json', path })));
}

function namedReadings(from: 'header' | 'cookie', pieces: Piece[]): Extraction[] {
  const names = pieces.filter((piece): piece is Name => piece.kind === 'name');
  const strong = names.filter(({ weak }) => !weak);
  const isChoice = pieces.some(({ kind }) => kind === 'or') || strong.length < 2;
  const written = strong.filter((one) => one.written);
  const isSaid = written.length === 1 && !pieces.some(({ kind }) => kind === 'or');
  const meant = isSaid ? written : strong.length > 0 ? strong : names;
  if (!(isChoice || isSaid) || meant.some(({ text }) => /\s/.test(text) || /^cookies?$/i.test(text))) return [];
  return distinct(meant.map(({ text }) => ({ from, name: text })));
}

/** "the token": which field is not said. The answer of a login shows which there are; without one it is one of the usual. */
function openReadings(pieces: Piece[], sample?: Exchange['response']): Path[] {
  const weak = pieces.find((piece): piece is Name => piece.kind === 'name' && piece.weak);
  if (weak === undefined) return [];
  const body = sample === undefined ? undefined : bodyTree(sample.body);
  const there = body === undefined ? [] : tokensIn(body, []);
  if (there.length > 0) return there;
  return [...new Set([weak.text.toLowerCase(), ...usualFields])].map((find) => [{ find }]);
}

const tokenField = /^(access|auth|id|session|api|bearer|jwt|user)?_?-?(token|jwt|key)$/i;
const deepest = 6;

/** The locations of an answer that hold a text under the name of a token. */
function tokensIn(value: Json, at: Path): Path[] {
  if (value === null || typeof value !== 'object' || at.length > deepest) return [];
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((entry, index) => tokensIn(entry, [...at, index]));
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && tokenField.test(key) ? [[...at, key]] : tokensIn(inner, [...at, key]),
  );
}

function asStrong(piece: Piece): Piece {
  return piece.kind === 'name' ? { ...piece, weak: false } : piece;
}

function pathReadings(pieces: Piece[], hasSample: boolean): Path[] {
  const steps = chainOf(pieces);
  const [only] = steps ?? [];
  if (steps === null || only === undefined) return [];
  if (steps.length === 1) return only.kind === 'index' || only.weak ? [] : wholeReadings(only, hasSample);
  const path = joined(steps);
  const leaf = steps.at(-1);
  if (path === null || leaf === undefined) return [];
  return leaf.kind === 'name' && leaf.weak ? weakLeafReadings(steps.slice(0, -1), path) : [path];
}

/** "the token in data.auth.jwt" is that location; "the token in data" is more likely a field of it, but who knows. */
function weakLeafReadings(holder: Step[], inside: Path): Path[] {
  const location = joined(holder);
  const last = location?.at(-1);
  if (location === null) return [];
  if (typeof last === 'number') return [inside];
  const isLocation = holder.some((step) => step.kind === 'name' && step.written);
  return isLocation && typeof last === 'string' && tokenLike.test(last)
    ? [findable(location)]
    : [inside, findable(location)];
}

function wholeReadings(name: Name, sample: boolean): Path[] {
  const path = pathOf(name.text);
  if (path === null) return [];
  const whole = sample ? wholePathOf(name.text) : null;
  if (whole !== null) return [findable(path), whole];
  return isAxiosLike(name.text) ? [path, path.slice(1)].map(findable) : [findable(path)];
}

/**
 * The steps from the outermost to the innermost: `X in Y` is Y then X, `Y then X` and `Y, X` stay.
 * Null when two names stand beside each other without a word that relates them.
 */
function chainOf(pieces: Piece[]): Step[] | null {
  const groups = splitAt(pieces, 'comma').flatMap((clause) => splitAt(clause, 'in').toReversed());
  const parts = groups.flatMap((group) => {
    const steps = splitAt(group, 'then').map((part) => stepsOf(part.filter(isStep)));
    return steps.length > 1 ? steps.map((part) => part?.map(strong) ?? null) : steps;
  });
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

const isStep = (piece: Piece): piece is Step => piece.kind === 'name' || piece.kind === 'index';

function strong(step: Step): Step {
  return step.kind === 'name' ? { ...step, weak: false } : step;
}

/** "the first token": the number says which, the word only what. */
function stepsOf(part: Step[]): Step[] | null {
  const meant = part.length > 1 ? part.filter((step) => step.kind === 'index' || !step.weak) : part;
  return meant.length > 1 ? null : meant;
}

function joined(steps: Step[]): Path | null {
  const path: Path = [];
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'index') path.push(step.index);
    else {
      const part = pathOf(step.text);
      if (part === null) return null;
      path.push(...(index === 0 ? findable(part) : part));
    }
  }
  return path.length === 0 ? null : path;
}

/** A plain name is looked for at any depth, a written path is taken as it stands. */
function findable(path: Path): Path {
  const [only] = path;
  return path.length === 1 && typeof only === 'string' ? [{ find: only }] : path;
}

function atOutermost(path: Path): Path {
  return path.map((step) => (typeof step === 'object' && 'find' in step ? step.find : step));
}

function splitAt(pieces: Piece[], kind: 'in' | 'then' | 'or' | 'comma'): Piece[][] {
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
