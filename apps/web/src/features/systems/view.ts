export type View = 'grid' | 'list';

const KEY = 'assay.systems-view';

/** How systems were looked at last; as a grid at first. */
export function readView(): View {
  return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid';
}

export function storeView(view: View): void {
  localStorage.setItem(KEY, view);
}
