import { localStore } from '../../ui/index.ts';

export type View = 'grid' | 'list';

const KEY = 'assay.systems-view';

/** How systems were looked at last; as a grid at first. */
export function readView(): View {
  return localStore.get(KEY) === 'list' ? 'list' : 'grid';
}

export function storeView(view: View): void {
  localStore.set(KEY, view);
}
