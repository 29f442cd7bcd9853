import { useSearchParams } from 'react-router';

export type View = 'overview' | 'execution' | 'compare' | 'config' | 'rules';

const views: readonly View[] = ['execution', 'compare', 'config', 'rules'];
const own = ['mode', 'execution', 'executions'];

/** Which view of a scenario the address names; what else stands there, such as filters, stays when it changes. */
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
