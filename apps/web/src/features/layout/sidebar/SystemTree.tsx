import type { System } from '@assay/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useParams } from 'react-router';
import { useNavigate } from '../../../app/index.ts';
import { rowAddress, rowName, treeRows } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import { TreeLine } from './TreeLine.tsx';
import { useOpenBranches } from './use-open-branches.ts';
import { useTreeKeyboard } from './use-tree-keyboard.ts';

const ROW_HEIGHT = 30;

export const TREE_ID = 'systems-tree';

interface Props {
  systems: readonly System[];
  /** Branches that a search opened, beside those that are open anyway. */
  opened: ReadonlySet<string>;
  onNavigate: () => void;
}

/** Systems, endpoints and scenarios; only the lines on screen exist in the page. */
export function SystemTree({ systems, opened, onNavigate }: Props) {
  const path = pathKeys(useParams());
  const { open, toggle, openAll } = useOpenBranches(path.slice(0, 2), opened);
  const rows = useMemo(() => treeRows(systems, open), [systems, open]);
  const here = path.at(-1);
  const [focused, setFocused] = useState<string | null>(null);
  const at = indexOf(rows, focused) ?? indexOf(rows, here) ?? 0;
  const tree = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(rows, tree, at);
  const drawn = virtual.getVirtualItems();
  // None are before the height of the tree is known.
  const active = drawn.some(({ index }) => index === at) ? rows[at] : undefined;
  const go = (index: number): void => {
    setFocused(rows[index]?.key ?? null);
    virtual.scrollToIndex(index);
  };
  const enter = useEnterRow(onNavigate);
  const onKeyDown = useTreeKeyboard({ rows, at, go, toggle, openAll, enter });
  return (
    <nav aria-label="Systems" className="flex min-h-0 flex-1 flex-col">
      {rows.length > 0 && (
        <div
          id={TREE_ID}
          ref={tree}
          role="tree"
          tabIndex={0}
          aria-label="Systems, endpoints and scenarios"
          aria-activedescendant={active && lineId(active)}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(rows[at]?.key ?? null)}
          className="group/tree min-h-0 flex-1 overflow-auto pb-2 outline-none"
        >
          <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
            {drawn.map((item) => {
              const row = rows[item.index];
              return (
                row && (
                  <TreeItem
                    key={item.key}
                    row={row}
                    offset={item.start}
                    here={row.key === here}
                    focused={item.index === at && focused !== null}
                    onFocus={() => {
                      setFocused(row.key);
                      tree.current?.focus({ preventScroll: true });
                    }}
                    onToggle={toggle}
                    onNavigate={onNavigate}
                  />
                )
              );
            })}
          </div>
        </div>
      )}
    </nav>
  );
}

function useEnterRow(onNavigate: () => void): (row: TreeRow) => void {
  const navigate = useNavigate();
  return (row) => {
    const to = rowAddress(row);
    if (to === null) return;
    onNavigate();
    void navigate(to);
  };
}

/** The rows on screen and the one the keyboard is on: screen readers follow it wherever the tree is scrolled. */
function useVirtualRows(rows: readonly TreeRow[], tree: RefObject<HTMLDivElement | null>, at: number) {
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => tree.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(at, range.count - 1)])].sort((a, b) => a - b),
  });
}

interface ItemProps {
  row: TreeRow;
  /** Pixels from the top of the tree. */
  offset: number;
  here: boolean;
  focused: boolean;
  onFocus: () => void;
  onToggle: (key: string) => void;
  onNavigate: () => void;
}

function TreeItem({ row, offset, here, focused, onFocus, onToggle, onNavigate }: ItemProps) {
  return (
    <div
      id={lineId(row)}
      role="treeitem"
      tabIndex={-1}
      aria-label={rowName(row)}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-selected={here}
      aria-current={here ? 'page' : undefined}
      {...('open' in row && { 'aria-expanded': row.open })}
      className="absolute inset-x-0 top-0"
      style={{ height: ROW_HEIGHT, transform: `translateY(${offset}px)` }}
      // The tree keeps the focus; a click only moves its active row.
      onMouseDown={(event) => {
        event.preventDefault();
        onFocus();
      }}
    >
      <TreeLine row={row} focused={focused} here={here} onToggle={onToggle} onNavigate={onNavigate} />
    </div>
  );
}

function indexOf(rows: readonly TreeRow[], key: string | null | undefined): number | null {
  if (key === null || key === undefined) return null;
  const index = rows.findIndex((row) => row.key === key);
  return index === -1 ? null : index;
}

function lineId(row: TreeRow): string {
  return `tree-${row.key}`;
}

/** The keys of the rows that the address names, outermost first. */
function pathKeys(params: Readonly<Record<string, string | undefined>>): string[] {
  const parts = { s: params['systemId'], e: params['endpointId'], c: params['scenarioId'] };
  return Object.entries(parts).flatMap(([kind, id]) => (id === undefined ? [] : [`${kind}${id}`]));
}
