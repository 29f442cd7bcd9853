import { useMemo, useState } from 'react';
import { localStore } from '../../../ui/index.ts';

const KEY = 'assay.tree-open';

export interface OpenBranches {
  open: ReadonlySet<string>;
  toggle: (key: string) => void;
  openAll: (keys: readonly string[]) => void;
}

/**
 * Which branches of the tree are open, remembered. Wherever one goes, the branch is open there; it can still be closed by hand.
 * `found` are branches that a search opens.
 */
export function useOpenBranches(here: readonly string[], found: ReadonlySet<string>): OpenBranches {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState(readOpen);
  const [followed, setFollowed] = useState('');
  const path = here.join(' ');
  if (path !== followed) {
    setFollowed(path);
    setOpen(new Set([...open, ...here]));
  }
  const change = (next: ReadonlySet<string>): void => {
    setOpen(next);
    localStore.set(KEY, JSON.stringify([...next]));
  };
  const shown = useMemo(
    () => new Set([...open, ...[...found].filter((key) => !closed.has(key))]),
    [open, found, closed],
  );
  const toggle = (key: string): void => {
    // A branch that a search opened stays closed until the search changes.
    if (found.has(key)) setClosed(toggled(closed, key));
    if (found.has(key) && !open.has(key)) return;
    change(toggled(open, key));
  };
  return { open: shown, toggle, openAll: (keys) => change(new Set([...open, ...keys])) };
}

function readOpen(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStore.get(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
