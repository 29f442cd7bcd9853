export type FrontValue = string | number | boolean | string[];

export interface FrontMatter {
  values: Readonly<Record<string, FrontValue>>;
  /** The text below. */
  body: string;
}

const block = /^---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/;

/** Reads the `key: value` lines at the top of a Markdown file (BLOG-12). Without them all of it is body. */
export function readFrontMatter(text: string): FrontMatter {
  const found = block.exec(text);
  if (found === null) return { values: {}, body: text };
  const lines = (found[1] ?? '').split(/\r?\n/);
  const entries = lines.flatMap((line) => {
    const [, key = '', value = ''] = /^([A-Za-z]\w*):\s*(.*?)\s*$/.exec(line) ?? [];
    return key === '' ? [] : [[key, valueOf(value)] as const];
  });
  return { values: Object.fromEntries(entries), body: text.slice(found[0].length) };
}

/** Quotes are stripped, bracketed lists become arrays, true and false booleans, numeric text a number. */
function valueOf(text: string): FrontValue {
  const list = /^\[(.*)\]$/.exec(text);
  if (list !== null) return itemsOf(list[1] ?? '');
  const bare = unquoted(text);
  if (bare !== text) return bare;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** A comma inside of quotes separates nothing. */
function itemsOf(text: string): string[] {
  const items = text.match(/\s*(?:"[^"]*"|'[^']*'|[^,]+)/g) ?? [];
  return items.map((item) => unquoted(item.trim())).filter((item) => item !== '');
}

function unquoted(text: string): string {
  const [, , inner] = /^(["'])(.*)\1$/.exec(text) ?? [];
  return inner ?? text;
}
