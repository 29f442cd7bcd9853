import { isSecretLocation } from '../evaluate/secrets/secrets.ts';
import type { RuleContext } from '../exchange.ts';
import { nameIndex } from '../language/names/names.ts';
import type { NameEntry } from '../language/names/names.ts';

/** What kind of value a name stands for, which decides what can be said of it. */
export type NameKind = 'list' | 'object' | 'string' | 'number' | 'boolean' | 'time' | 'value';

/** A name that a rule can speak about. */
export interface KnownSubject {
  /** As it is written in a rule, such as `items[*].price` or `header Retry-After`. */
  text: string;
  kind: NameKind;
  /** Values that were seen or that the document lists, as they are written in a rule. None for secrets. */
  values: string[];
}

const maxNames = 300;
const maxValues = 6;
const longestValue = 60;
const maxHeaders = 30;

/** Everything that a rule about this call can name: what the document and the known answers have. At most some hundreds. */
export function vocabularyOf(context: RuleContext): KnownSubject[] {
  const { entries } = nameIndex(context);
  const [sample] = context.samples ?? [];
  const statuses = sample === undefined ? context.expectedStatus : sample.response.status;
  const headers = (sample?.response.headers ?? []).slice(0, maxHeaders).map(([name]) => name);
  return [
    { text: 'status', kind: 'number', values: statuses == null ? [] : [String(statuses)] },
    { text: 'response time', kind: 'time', values: [] },
    { text: 'body', kind: 'object', values: [] },
    { text: 'content type', kind: 'string', values: [] },
    ...entries
      .filter(({ path }) => path.length > 0 && !isItem(path))
      .slice(0, maxNames)
      .map(subjectOf),
    ...[...new Set(headers)].map((name): KnownSubject => ({ text: `header ${name}`, kind: 'string', values: [] })),
  ];
}

/** What a list consists of is named by the list: "every item in `rows`". */
function isItem(path: NameEntry['path']): boolean {
  return typeof path.at(-1) === 'object';
}

function subjectOf(entry: NameEntry): KnownSubject {
  return { text: entry.text, kind: kindOf(entry), values: isSecretLocation(entry.text) ? [] : valuesOf(entry) };
}

function kindOf({ isList, isObject, types }: NameEntry): NameKind {
  if (isList) return 'list';
  if (isObject) return 'object';
  const single = [...types].filter((type) => type !== 'null');
  const [only] = single;
  return only === undefined || single.length > 1 ? 'value' : only;
}

function valuesOf({ values }: NameEntry): string[] {
  const written = values.map((value) => JSON.stringify(value)).filter((text) => text.length <= longestValue);
  return [...new Set(written)].slice(0, maxValues);
}
