import type { Diagnostic, Json } from '@assay/api-model';
import { exec } from 'jsonpath-rfc9535';
import { isFields } from '../reading/reader.ts';
import { isJson } from '../schema/keywords.ts';

/** One action of an OpenAPI Overlay (specification 1.0.0, 4.4.3). */
export interface OverlayAction {
  /** A JSONPath (RFC 9535). */
  target: string;
  description?: string | undefined;
  update?: Json | undefined;
  remove?: boolean | undefined;
}

type Key = string | number;

/**
 * Changes a parsed document as an overlay says, in the order of its actions. What selects nothing, or is no JSONPath, is
 * reported and changes nothing.
 */
export function applyOverlay(root: Record<string, unknown>, actions: readonly OverlayAction[]): Diagnostic[] {
  return actions.flatMap((action, index) => {
    const problem = applyAction(root, action);
    return problem === null
      ? []
      : [diagnostic(`Action ${index + 1} of the overlay, ${short(action.target)}, ${problem}`)];
  });
}

function applyAction(root: Record<string, unknown>, { target, update, remove }: OverlayAction): string | null {
  const found = select(root, target);
  if (found === null) return 'is no JSONPath. Write it as RFC 9535 says.';
  if (found.length === 0) return 'matches nothing in this document, so it changes nothing. Adapt or remove it.';
  if (remove === true) {
    // From the last one on, so that the indices of the others stay right.
    for (const path of found.toReversed()) removeAt(root, path);
    return null;
  }
  if (update === undefined) return 'has neither `update` nor `remove`.';
  for (const path of found) updateAt(root, path, update);
  return null;
}

/** The paths of what a JSONPath selects; null for what is none. */
function select(root: Record<string, unknown>, target: string): Key[][] | null {
  const paths: Key[][] = [];
  try {
    if (!isJson(root)) return [];
    exec(root, target, (_, path) => void paths.push([...path]));
    return paths;
  } catch {
    return null;
  }
}

function nodeAt(root: unknown, path: readonly Key[]): unknown {
  let node = root;
  for (const key of path) {
    if (Array.isArray(node)) node = node[Number(key)];
    else node = isFields(node) ? node[key] : undefined;
  }
  return node;
}

function removeAt(root: Record<string, unknown>, path: readonly Key[]): void {
  const holder = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (isFields(holder)) delete holder[key];
}

function updateAt(root: Record<string, unknown>, path: readonly Key[], update: Json): void {
  const node = nodeAt(root, path);
  if (Array.isArray(node)) node.push(copied(update));
  else if (isFields(node)) merge(node, update);
}

/** Objects are merged, lists are joined, anything else is replaced. */
function merge(node: Record<string, unknown>, update: Json): void {
  if (update === null || typeof update !== 'object' || Array.isArray(update)) return;
  for (const [key, value] of Object.entries(update)) {
    const before = Object.hasOwn(node, key) ? node[key] : undefined;
    if (Array.isArray(before) && Array.isArray(value)) before.push(...value.map(copied));
    else if (isFields(before) && isFields(value)) merge(before, value);
    else
      Object.defineProperty(node, key, { value: copied(value), enumerable: true, configurable: true, writable: true });
  }
}

/** What is put in at several targets must not be one object. */
const copied = (value: Json): unknown => JSON.parse(JSON.stringify(value));

const MAX_SHOWN = 200;
const short = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const diagnostic = (message: string): Diagnostic => ({
  severity: 'warning',
  message,
  pointer: '',
  line: null,
  operation: null,
});
