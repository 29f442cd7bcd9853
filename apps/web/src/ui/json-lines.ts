export interface JsonLine {
  text: string;
  /** Path of the value on this line as rules write it: `data.items[2].price`; empty for the root. */
  path: string;
}

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** JSON in two-space layout, each line with the path of its value; other text line by line. */
export function toJsonLines(text: string): JsonLine[] {
  const parsed = parse(text);
  if (parsed === undefined) return text.split('\n').map((line) => ({ text: line, path: '' }));
  const lines: JsonLine[] = [];
  write(lines, parsed, { path: '', indent: '', before: '', after: '' });
  return lines;
}

interface Place {
  path: string;
  indent: string;
  before: string;
  after: string;
}

function write(lines: JsonLine[], value: Value, at: Place): void {
  const start = `${at.indent}${at.before}`;
  if (typeof value !== 'object' || value === null) {
    lines.push({ text: `${start}${JSON.stringify(value)}${at.after}`, path: at.path });
    return;
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) {
    lines.push({ text: `${start}${open}${close}${at.after}`, path: at.path });
    return;
  }
  lines.push({ text: `${start}${open}`, path: at.path });
  entries.forEach(([key, part], index) => {
    write(lines, part, {
      path: isList ? `${at.path}[${key}]` : joinKey(at.path, key),
      indent: `${at.indent}  `,
      before: isList ? '' : `${JSON.stringify(key)}: `,
      after: index < entries.length - 1 ? ',' : '',
    });
  });
  lines.push({ text: `${at.indent}${close}${at.after}`, path: at.path });
}

/** Which names need no quotes is the same as in `formatPath` of the rules. */
function joinKey(path: string, key: string): string {
  if (!/^[\p{L}_$@#][\p{L}\p{N}_$@#:-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** The paths of lines that stand out: the marked ones, and for a value that is not there the nearest place that should hold it. */
export function markedPaths(lines: readonly JsonLine[], marked: readonly string[]): Set<string> {
  const known = new Set(lines.map(({ path }) => path));
  const found = marked.map((path) => {
    let at = normalizePath(path);
    while (at !== '' && !known.has(at)) at = above(at);
    return at;
  });
  return new Set(found.filter((path) => path !== ''));
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

function parse(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
