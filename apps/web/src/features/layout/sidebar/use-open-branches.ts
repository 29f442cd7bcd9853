import { useState } from 'react';

const KEY = 'assay.tree-open';

export interface OpenBranches {
  open: ReadonlySet<string>;
  toggle: (key: string) => void;
  openAll: (keys: readonly string[]) => void;
}

/** Which branches of the tree are open, remembered. Wherever one goes, the branch is open there; it can still be closed by hand. */
export function useOpenBranches(here: readonly string[]): OpenBranches {
  const [open, setOpen] = useState(readOpen);
  const [followed, setFollowed] = useState('');
  const place = here.join(' ');
  if (place !== followed) {
    setFollowed(place);
    setOpen(new Set([...open, ...here]));
  }
  const change = (next: ReadonlySet<string>): void => {
    setOpen(next);
    localStorage.setItem(KEY, JSON.stringify([...next]));
  };
  const toggle = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    change(next);
  };
  return { open, toggle, openAll: (keys) => change(new Set([...open, ...keys])) };
}

function readOpen(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}
