/** A figure by its name. A number is shown with commas between thousands. */
export type Figures = ReadonlyMap<string, number | string>;

/** The figures of `docs/figures.json`, and those that stand in `docs/benchmarks.md` with `<!-- name -->` behind them. */
export function readFigures(json: string, benchmarks: string): Figures {
  const taken: Record<string, number | string> = JSON.parse(json);
  const named = [...benchmarks.matchAll(/([\d.,]*\d) ?<!-- ([\w.]+) -->/g)];
  return new Map([...Object.entries(taken), ...named.map(([, value = '', name = '']) => [name, value] as const)]);
}

/**
 * @throws {Error} when a figure is named that nobody has taken
 */
export function fillFigures(text: string, figures: Figures, file: string): string {
  return text.replaceAll(/\{\{([a-z]\w*\.\w+)(\|plain)?\}\}/gi, (_, name: string, plain?: string) => {
    const value = figures.get(name);
    if (value === undefined) throw new Error(`${file} names a figure that is not there: ${name}`);
    const shown = typeof value === 'number' ? value.toLocaleString('en-US') : value;
    return plain === undefined ? shown : shown.replaceAll(',', '');
  });
}
