import { parseJson } from './parse-json.ts';

export interface JsonLine {
  text: string;
  /** Path of the value on this line as rules write it: `data.items[2].price`; empty for the root. */
  readonly path: string;
}

/**
 * JSON in two-space layout, each line with the path of its value; other text line by line. Numbers stay as they are written, however
 * many digits they have. With `cut`, the text may be the beginning of JSON only.
 */
export function toJsonLines(text: string, { cut = false }: { cut?: boolean } = {}): JsonLine[] {
  if (!(cut ? /^\s*[[{]/.test(text) : parseJson(text).problem === null))
    return text.split('\n').map((line) => ({ text: line, path: '' }));
  const layout = new Layout();
  tokens.lastIndex = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) layout.add(found[0]);
  return layout.lines;
}

/** A string, a bracket, a comma, a colon, or a number, word or broken rest. */
const tokens = /"[^"\\]*(?:\\[^][^"\\]*)*"|[[\]{}:,]|[^\s[\]{}:,]+/g;

/** The location of a value. Its path is built on demand, because a large body has half a million of them. */
class Location {
  #path: string | null = null;

  constructor(
    readonly above: Location | null,
    /** The name as it is written in JSON, or the number in a list. */
    readonly step: string | number,
  ) {}

  get path(): string {
    this.#path ??= this.above === null ? '' : withStep(this.above.path, this.step);
    return this.#path;
  }
}

class Line implements JsonLine {
  constructor(
    public text: string,
    readonly container: Location,
  ) {}

  get path(): string {
    return this.container.path;
  }
}

interface Open {
  isList: boolean;
  container: Location;
  /** How many parts have begun. */
  count: number;
  /** The key of the next value; null while there is none. */
  key: string | null;
}

class Layout {
  readonly lines: Line[] = [];
  readonly #open: Open[] = [];
  #indent = '';

  add(token: string): void {
    if (token === '{' || token === '[') this.#begin(token);
    else if (token === '}' || token === ']') this.#end(token);
    else if (token === ',') this.#append(token);
    else if (token !== ':') this.#plain(token);
  }

  #begin(bracket: string): void {
    const container = this.#value(bracket);
    this.#open.push({ isList: bracket === '[', container, count: 0, key: null });
    this.#indent += '  ';
  }

  #end(bracket: string): void {
    const ended = this.#open.pop();
    this.#indent = this.#indent.slice(2);
    if (ended === undefined || ended.count === 0) this.#append(bracket);
    else this.lines.push(new Line(this.#indent + bracket, ended.container));
  }

  #plain(token: string): void {
    const top = this.#open.at(-1);
    if (top === undefined || top.isList || top.key !== null) this.#value(readable(token));
    else top.key = readable(token);
  }

  /** Begins a line and returns the location of its value. */
  #value(text: string): Location {
    const top = this.#open.at(-1);
    const container = top === undefined ? new Location(null, '') : new Location(top.container, top.key ?? top.count);
    this.lines.push(new Line(top?.key == null ? this.#indent + text : `${this.#indent}${top.key}: ${text}`, container));
    if (top !== undefined) {
      top.count += 1;
      top.key = null;
    }
    return container;
  }

  #append(text: string): void {
    const last = this.lines.at(-1);
    if (last) last.text += text;
  }
}

/** A string without escapes that nobody can read, such as those of letters with accents. */
function readable(token: string): string {
  return token.includes('\\') ? JSON.stringify(nameOf(token)) : token;
}

function nameOf(token: string): string {
  const { value } = parseJson(token);
  return typeof value === 'string' ? value : token;
}

function withStep(path: string, step: string | number): string {
  return typeof step === 'number' ? `${path}[${step}]` : joinKey(path, nameOf(step));
}

/** Which names need no quotes is the same as in `formatPath` of the rules. */
function joinKey(path: string, key: string): string {
  if (!/^[\p{L}_$@#][\p{L}\p{N}_$@#:-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** The paths of highlighted lines: the marked ones, and for a missing value its nearest existing parent. */
export function markedPaths(lines: readonly JsonLine[], marked: readonly string[]): Set<string> {
  const wanted = marked.map(normalizePath);
  const known = knownPaths(lines, new Set(wanted.flatMap(withAllAbove)));
  const found = wanted.map((path) => withAllAbove(path).find((at) => known.has(at)) ?? '');
  return new Set(found.filter((path) => path !== ''));
}

/** The requested paths that exist. Containers that no requested path leads through are skipped. */
function knownPaths(lines: readonly JsonLine[], asked: ReadonlySet<string>): Set<string> {
  const known = new Set<string>();
  const seen = new Map<Location, boolean>();
  const leadsOn = (container: Location | null): boolean => {
    if (container === null || container.above === null) return true;
    const before = seen.get(container);
    if (before !== undefined) return before;
    const leads = leadsOn(container.above) && asked.has(container.path);
    seen.set(container, leads);
    return leads;
  };
  if (asked.size === 0) return known;
  for (const line of lines)
    if (line instanceof Line && leadsOn(line.container.above) && asked.has(line.path)) known.add(line.path);
  return known;
}

/** The path and all its parents, without the root. */
function withAllAbove(path: string): string[] {
  const paths: string[] = [];
  for (let at = path; at !== ''; at = above(at)) paths.push(at);
  return paths;
}

function above(path: string): string {
  const shorter = path.replace(/(?:^|\.)[^.[\]]*$|\[[^[\]]*\]$/, '');
  return shorter === path ? '' : shorter;
}

/** Evidence paths may begin with `$` or `$.`, or with `body`; lines do not. */
export function normalizePath(path: string): string {
  return path
    .replace(/^(\$|body|response body)(\.|(?=\[)|$)/, '')
    .replace(/\['([\w-]+)'\]/g, '.$1')
    .replace(/^\./, '');
}
