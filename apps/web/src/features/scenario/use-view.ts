import { useSearchParams } from 'react-router';

export type View = 'overview' | 'execution' | 'compare' | 'config' | 'rules';

const views: readonly View[] = ['execution', 'compare', 'config', 'rules'];
const own = ['mode', 'execution', 'executions'];

/** The view of a scenario that the address names; a change keeps the rest of the address, such as filters. */
export function useView(): { view: View; query: URLSearchParams; open: (view: View, more?: object) => void } {
  const [query, setQuery] = useSearchParams();
  const open = (view: View, more: object = {}): void =>
    setQuery((before) => {
      const kept = [...before].filter(([name]) => !own.includes(name));
      const mode = view === 'overview' ? [] : [['mode', view]];
      return new URLSearchParams([
        ...mode,
        ...Object.entries(more).map(([name, value]) => [name, String(value)]),
        ...kept,
      ]);
    });
  return { view: views.find((view) => view === query.get('mode')) ?? 'overview', query, open };
}
