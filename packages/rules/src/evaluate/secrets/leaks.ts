import type { Json } from '@assay/api-model';
import type { Leak } from '../../tree/check.ts';
import { formatPath, normalName } from '../../tree/path.ts';
import type { Path } from '../../tree/check.ts';
import type { PreparedExchange } from '../../exchange.ts';
import type { Observed } from '../lookup/observed.ts';
import { disclosedValues } from './secrets.ts';
import { isCredentialName } from './secret-names.ts';
import { isErrorName, isSecretValue } from './leaked-value.ts';

const traces = [
  // Parsers say `at [Source: ...]` for the location in the request that they cannot read.
  /(?:\n|\\n|\r)(?:[ \t]|\\t){1,20}at (?!\[Source:)[^\s"]{1,200}/,
  /Traceback \(most recent call last\)/,
  /Exception in thread "/,
  /\bat [\w$.]{1,120}\([\w$]{1,60}\.(?:java|kt|scala):\d{1,6}\)/,
  /\.(?:js|ts|py|rb|php|go):\d{1,6}:\d{1,6}/,
  /\bstack ?trace\b/i,
];
const databaseErrors = [
  /SQLSTATE/,
  /syntax error at or near/i,
  /You have an error in your SQL syntax/i,
  /\bORA-\d{5}\b/,
  /SQLITE_[A-Z]{3,}/,
  /\bSQL ?(?:Exception|error)\b/i,
  /PG::[A-Z]\w{2,}/,
  /\b(?:SELECT|DELETE) [^"\n]{1,80} ?FROM [\w".]{1,40}|INSERT INTO [\w".]{1,40}|UPDATE [\w".]{1,40} SET /,
];
const implementation = /express|flask|django|php|apache|nginx|tomcat|jetty|werkzeug|asp\.net|iis\/|gunicorn/i;
const maxLeaks = 20;
const maxLine = 200;

type Leaked = Observed & { isSecret: boolean };

/** Everything in the answer that should not be there, and whether it must not be shown; empty when nothing leaks. */
export function findLeaks(what: Leak[], words: string[], exchange: PreparedExchange): Leaked[] {
  const found: Leaked[] = [];
  for (const leak of what) found.push(...finders[leak](exchange));
  for (const word of words) {
    const isNamed = (name: string): boolean => normalName(name).includes(normalName(word));
    found.push(...findNamed(exchange, { isNamed, isLeak: (name) => isNamed(name) }));
  }
  return found.slice(0, maxLeaks);
}

const finders: Record<Leak, (exchange: PreparedExchange) => Leaked[]> = {
  secret: (exchange) => {
    const isRefusal = exchange.response.status >= 400;
    return findNamed(exchange, {
      isNamed: isCredentialName,
      isLeak: (name, value, isAmongErrors) =>
        isCredentialName(name) && isSecretValue(name, value, isRefusal || isAmongErrors),
    });
  },
  stackTrace: ({ response }) => findText(response.body, traces),
  sql: ({ response }) => findText(response.body, databaseErrors),
  implementation: ({ response }) =>
    response.headers
      .filter(([name, value]) => /^(x-powered-by|server|x-aspnet-version)$/i.test(name) && implementation.test(value))
      .map(([name, value]) => ({ path: `header ${name}`, value, isSecret: false })),
};

function findText(body: string, patterns: RegExp[]): Leaked[] {
  for (const pattern of patterns) {
    const match = pattern.exec(body);
    if (match !== null) return [{ path: 'body', value: lineAt(body, match.index), isSecret: false }];
  }
  return [];
}

/** The line at an index, also of a text that JSON has escaped. */
function lineAt(body: string, at: number): string {
  const after = body.slice(at, at + maxLine).replace(/^(?:\\[nrt]|\s)+/, '');
  return (after.split(/\\[nr]|[\n\r"]/, 1)[0] ?? '').trimEnd();
}

/** What is looked for: names in texts, and names with the values that stand under them. */
interface Wanted {
  isNamed: (name: string) => boolean;
  isLeak: (name: string, value: Json, isAmongErrors: boolean) => boolean;
}

function findNamed(exchange: PreparedExchange, wanted: Wanted): Leaked[] {
  const body = exchange.responseTree();
  if (!body.ok) return disclosedIn(exchange.response.body, wanted.isNamed);
  const found: Leaked[] = [];
  collectNamed({ value: body.value, at: [] }, wanted, found);
  return found;
}

/** A form or prose; a page has names in its script and its fields that show no value. */
function disclosedIn(body: string, isNamed: Wanted['isNamed']): Leaked[] {
  if (/^\s*</.test(body)) return [];
  return disclosedValues(body, isNamed)
    .slice(0, maxLeaks)
    .map(({ value }) => ({ path: 'body', value, isSecret: true }));
}

/** Under its name, or disclosed inside a text. */
function isLeaked(path: Path, value: Json, { isNamed, isLeak }: Wanted): boolean {
  const key = path.at(-1);
  const isAmongErrors = path.slice(0, -1).some((name) => typeof name === 'string' && isErrorName(name));
  if (typeof key === 'string' && value !== null && value !== '' && isLeak(key, value, isAmongErrors)) return true;
  return typeof value === 'string' && disclosedValues(value, isNamed).length > 0;
}

function collectNamed({ value, at }: { value: Json; at: Path }, wanted: Wanted, found: Leaked[]): void {
  if (found.length >= maxLeaks || at.length > 60 || value === null || typeof value !== 'object') return;
  const entries: [string | number, Json][] = Array.isArray(value)
    ? value.map((entry, index) => [index, entry])
    : Object.entries(value);
  for (const [key, entry] of entries) {
    const path = [...at, key];
    if (isLeaked(path, entry, wanted)) found.push({ path: formatPath(path), value: entry, isSecret: true });
    else collectNamed({ value: entry, at: path }, wanted, found);
  }
}
