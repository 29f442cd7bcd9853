/** A word, a name as programs write it, a figure, a fixed text, a pattern, a sign of a program or a mark between phrases. */
export interface Token {
  kind: 'word' | 'name' | 'number' | 'text' | 'pattern' | 'sign' | 'mark';
  text: string;
  lower: string;
  start: number;
  end: number;
}

const kinds: [kind: Token['kind'], form: RegExp][] = [
  ['text', /"([^"]*)"|“([^”]*)”|(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}])/uy],
  ['text', /(?<=\s|^)rel="?\w+"?/uy],
  ['name', /`([^`]+)`/uy],
  ['mark', /(?<=\s|^)\/\/(?=\s|$)/uy],
  ['pattern', /\/((?=[\^\\[(])(?:\\.|[^/\\\n])+)\/[a-z]*|(\^\S*[^\s;,])/uy],
  ['text', /\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/uy],
  ['text', /(?:application|text|image|multipart)\/[\w.+-]*\w/uy],
  ['text', /(?<=\s)\/[a-z][\w{}.-]*(?:\/[\w{}.-]*)*/uy],
  ['text', /https?:\/\/[^\s,;]*/uy],
  ['name', /[A-Za-z_$][\w$]*(?:(?:\.[A-Za-z_$][\w$]*)|\[(?:\*|\d+|'[^']+'|"[^"]+"|)\])+/uy],
  ['word', /[1-5]xx\b/iuy],
  ['word', /w\/(?=\s|o\b)o?/iuy],
  ['text', /(?<=\s)\.[a-z]\w{1,4}\b/uy],
  ['number', /(?<![\p{L}\p{N})])[-+]?\d{1,3}(?:,\d{3})+(?![\d])|(?<![\p{L}\p{N})])[-+]?\d+(?:\.\d+)?|\d+(?:\.\d+)?/uy],
  ['word', /[\p{L}_$#@][\p{L}\p{N}_$]*(?:[-’'+][\p{L}\p{N}_]+)*(?:-(?=\s|$|[.,;]))?/uy],
  ['sign', /===|!==|==|!=|<=|>=|=>|->|→|⇒|&&|\|\||\.{2,3}|[≤≥≠<>=+*×/%!?&|€$£{}~•-]/uy],
  ['mark', /[,;:.()[\]–—]/uy],
  ['text', /\S/uy],
];

/** What is written together, as the words that it stands for. */
const contractions: [form: RegExp, words: string[]][] = [
  [/^(can)(?:not|'t|t)$/, ['can', 'not']],
  [/^won't$/, ['will', 'not']],
  [/^(is|are|was|were|do|does|did|has|have|had|must|should|need|would|could|may|might|shall|sha)n'?t$/, ['$1', 'not']],
  [/^w\/$/, ['with']],
  [/^w\/o$/, ['without']],
  [/^(it|that|there|what|he|she)'s$/, ['$1', 'is']],
  [/^(they|we|you)'re$/, ['$1', 'are']],
  [/^(they|we|you|it|there)'ll$/, ['$1', 'will']],
];

const identifier = /^[\p{L}$#@]+[\p{Ll}\p{N}][\p{Lu}]|_|^\$/u;

export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const blank = /\s+/uy;
    blank.lastIndex = at;
    const skipped = blank.exec(text)?.[0].length ?? 0;
    if (skipped > 0) at += skipped;
    else {
      const next = tokensAt(text, at);
      found.push(...next);
      at = next.at(-1)?.end ?? at + 1;
    }
  }
  return found;
}

function tokensAt(text: string, at: number): Token[] {
  for (const [kind, form] of kinds) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match === null || match[0] === '') continue;
    const inner = match.slice(1).find((part) => part !== undefined) ?? match[0];
    const end = at + match[0].length;
    if (kind === 'word') return wordsOf(inner, at, end);
    if (kind === 'name' && /^(?:e\.g|i\.e|a\.m|p\.m)$/i.test(inner)) return [made('word', inner, [at, end])];
    return [made(kind, inner, [at, end])];
  }
  return [];
}

function wordsOf(word: string, start: number, end: number): Token[] {
  const plain = word.replaceAll('’', "'");
  const lower = plain.toLowerCase();
  for (const [form, words] of contractions) {
    if (!form.test(lower)) continue;
    const first = lower.replace(form, '$1') || (words[0] ?? '');
    return words.map((one) => made('word', one === '$1' ? first : one, [start, end]));
  }
  const possessive = /^(.+)'s$/u.exec(plain) ?? /^(.+s)'$/u.exec(plain);
  if (possessive !== null) {
    const name = possessive[1] ?? '';
    return [made(kindOf(name), name, [start, start + name.length]), made('word', "'s", [start + name.length, end])];
  }
  return [made(kindOf(plain), plain, [start, end])];
}

const kindOf = (word: string): Token['kind'] => (identifier.test(word) ? 'name' : 'word');

const made = (kind: Token['kind'], text: string, [start, end]: [number, number]): Token => ({
  kind,
  text,
  lower: text.toLowerCase(),
  start,
  end,
});
