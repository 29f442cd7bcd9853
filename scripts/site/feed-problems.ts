/** What RSS 2.0 demands of an item, and RFC 4287, section 4, of an entry. */
const needed = { item: ['title', 'link', 'guid', 'pubDate'], entry: ['title', 'id', 'updated'] };
const DATES = {
  pubDate: /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/,
  updated: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
};

/** What a strict reader refuses in a feed. */
export function feedProblems(name: string, xml: string): string[] {
  const text = xml.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, 'text');
  return [...nesting(text), ...prefixes(text), ...contents(text)].map((problem) => `${name}: ${problem}`);
}

/** Elements that do not end, or end another one. */
function nesting(xml: string): string[] {
  const open: string[] = [];
  for (const [, close, name = '', single] of xml.matchAll(/<(\/?)([A-Za-z][\w:.-]*)[^<>]*?(\/?)>/g)) {
    if (single === '/') continue;
    if (close === '') open.push(name);
    else if (open.pop() !== name) return [`</${name}> ends another element`];
  }
  return open.length === 0 ? [] : [`<${open.at(-1)}> does not end`];
}

const prefixes = (xml: string): string[] =>
  [...xml.matchAll(/ xmlns:(\w+)=/g)]
    .filter(([, prefix]) => !new RegExp(`<${prefix}:|\\s${prefix}:\\w+=`).test(xml))
    .map(([, prefix]) => `the prefix ${prefix} is declared and not used`);

function contents(xml: string): string[] {
  const kind = xml.includes('<rss') ? 'item' : 'entry';
  const entries = [...xml.matchAll(new RegExp(`<${kind}>([^]*?)</${kind}>`, 'g'))].map(([, text = '']) => text);
  const missing = entries.flatMap((entry) =>
    needed[kind].filter((name) => !new RegExp(`<${name}[ >]`).test(entry)).map((name) => `an ${kind} lacks ${name}`),
  );
  return [
    ...(entries.length === 0 ? [`there is no ${kind}`] : []),
    ...missing,
    ...Object.entries(DATES).flatMap(([name, form]) =>
      valuesOf(xml, name)
        .filter((value) => !form.test(value))
        .map((value) => `${name} is no date: ${value}`),
    ),
    ...(kind === 'item'
      ? valuesOf(xml, 'author')
          .filter((author) => !/^\S+@\S+(?: \(.+\))?$/.test(author))
          .map((author) => `author is no address: ${author}`)
      : [...xml.matchAll(/<category\b([^>]*)>/g)]
          .filter(([, given = '']) => !/ term="[^"]+"/.test(given))
          .map(() => 'a category lacks term')),
  ];
}

const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);
