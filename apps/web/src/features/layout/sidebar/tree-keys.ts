import { rowName } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

/** What a key does in the tree: go to a line, open or close lines, or nothing that is the tree's. */
export type TreeMove =
  | { kind: 'go'; index: number }
  | { kind: 'toggle'; key: string }
  | { kind: 'open'; keys: string[] };

/** The keys of a tree view but for Enter and letters (WAI-ARIA Authoring Practices, Tree View Pattern). */
export function treeMove(rows: readonly TreeRow[], at: number, pressed: string): TreeMove | null {
  const last = rows.length - 1;
  switch (pressed) {
    case 'ArrowDown':
      return { kind: 'go', index: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { kind: 'go', index: Math.max(0, at - 1) };
    case 'Home':
      return { kind: 'go', index: 0 };
    case 'End':
      return { kind: 'go', index: last };
    case 'ArrowRight':
      return inwards(rows, at);
    case 'ArrowLeft':
      return outwards(rows, at);
    case '*':
      return openSiblings(rows, at);
    default:
      return null;
  }
}

function inwards(rows: readonly TreeRow[], at: number): TreeMove | null {
  const row = rows[at];
  if (!row || !('open' in row)) return null;
  return row.open ? { kind: 'go', index: at + 1 } : { kind: 'toggle', key: row.key };
}

function outwards(rows: readonly TreeRow[], at: number): TreeMove | null {
  const row = rows[at];
  if (!row) return null;
  if ('open' in row && row.open) return { kind: 'toggle', key: row.key };
  const parent = parentOf(rows, at);
  return parent === -1 ? null : { kind: 'go', index: parent };
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  return rows.findLastIndex((row, index) => index < at && row.level < level);
}

function openSiblings(rows: readonly TreeRow[], at: number): TreeMove | null {
  const row = rows[at];
  if (!row || !('open' in row)) return null;
  const first = parentOf(rows, at) + 1;
  const end = rows.findIndex((other, index) => index >= first && other.level < row.level);
  const keys = rows
    .slice(first, end === -1 ? rows.length : end)
    .filter((other) => other.level === row.level)
    .map((other) => other.key);
  return { kind: 'open', keys };
}

/**
 * The next line whose name begins with what was typed, going round; -1 when there is none.
 * One letter looks past the present line, more letters begin with it.
 */
export function findTyped(rows: readonly TreeRow[], at: number, typed: string): number {
  const wanted = typed.toLowerCase();
  const from = typed.length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length;
    const row = rows[index];
    if (row && beginnings(row).some((text) => text.toLowerCase().startsWith(wanted))) return index;
  }
  return -1;
}

/** An endpoint is found by its method and by its path, with the slash or without. */
function beginnings(row: TreeRow): string[] {
  if (row.kind !== 'endpoint') return [rowName(row)];
  const path = row.endpoint.endpoint;
  return [rowName(row), path, path.replace(/^\//, '')];
}
