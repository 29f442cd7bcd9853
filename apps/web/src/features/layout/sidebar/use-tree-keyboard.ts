import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { beginRun } from '../../runs/index.ts';
import { findTyped, treeMove } from './tree-keys.ts';
import { rowName } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

const PAUSE_MS = 600;

export interface TreeKeyboard {
  rows: readonly TreeRow[];
  /** The line that the keyboard is on. */
  at: number;
  go: (index: number) => void;
  toggle: (key: string) => void;
  openAll: (keys: readonly string[]) => void;
  enter: (row: TreeRow) => void;
}

/** The keys of the tree: those of a tree view, letters to find a line, Ctrl or Cmd with Enter to run it. */
export function useTreeKeyboard(tree: TreeKeyboard): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });
  /** Letters in quick succession belong together; a pause begins anew. */
  const type = (letter: string): string => {
    const now = performance.now();
    const text = now - typed.current.at > PAUSE_MS ? letter : typed.current.text + letter;
    typed.current = { text, at: now };
    return text;
  };
  return (event) => {
    const row = tree.rows[tree.at];
    if (!row || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter') {
      if (isCommand) runRow(row);
      else tree.enter(row);
    } else if (isCommand || !(move(tree, event.key) || search(tree, event.key, type))) return;
    event.preventDefault();
  };
}

function move(tree: TreeKeyboard, pressed: string): boolean {
  const found = treeMove(tree.rows, tree.at, pressed);
  if (found?.kind === 'go') tree.go(found.index);
  if (found?.kind === 'toggle') tree.toggle(found.key);
  if (found?.kind === 'open') tree.openAll(found.keys);
  return found !== null;
}

function search(tree: TreeKeyboard, pressed: string, type: (letter: string) => string): boolean {
  if (!/^[\p{L}\p{N}]$/u.test(pressed)) return false;
  const index = findTyped(tree.rows, tree.at, type(pressed));
  if (index !== -1) tree.go(index);
  return true;
}

function runRow(row: TreeRow): void {
  if (row.kind === 'note') return;
  const { id } = row.kind === 'system' ? row.system : row.kind === 'endpoint' ? row.endpoint : row.scenario;
  void beginRun(row.kind, id, rowName(row));
}
