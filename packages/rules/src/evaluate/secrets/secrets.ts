import type { Json } from '@assay/api-model';
import { isSecretName } from './secret-names.ts';

/** What a stored answer has in place of a secret. */
export const masked = '********';

/** Values that are secrets by their form, wherever they stand. */
const forms = [
  /\b(?:Bearer|Basic) [\w.~+/=-]{8,}/gi,
  /** A JSON Web Token (RFC 7519), also one that was cut off. */
  /\beyJ[\w-]{10,}(?:\.[\w-]*){0,2}/g,
  /** Keys of well-known makers say by their beginning what they are. */
  /\b(?:gh[pousr]_\w{20,255}|github_pat_\w{20,255}|[sr]k_(?:live|test)_\w{10,255}|xox[abeoprs]-[\w-]{10,255}|A[KS]IA[0-9A-Z]{16})\b/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,8000}(?:-----END [A-Z ]{0,40}-----)?/g,
];
/** The password in an address: `https://user:password@host`. */
const userInfo = /(?<=:\/\/[^\s/:@]{0,100}:)[^\s/@]{1,200}(?=@)/g;
/** JSON inside of a text has its quotes behind backslashes, one more for each text that it stands in. */
const namedValue = /((?:\\{0,7}["'])?)([\w.-]{2,64})\1[ \t]{0,4}[:=][ \t]{0,4}/g;
/** `"name": "password", "value": `: what stands behind is a secret, whatever it is. */
const pairValue =
  /(\\{0,7}["'])(?:key|name|field|header|param|parameter|id)\1[ \t]{0,4}:\s{0,4}\1([\w.-]{2,64})\1\s{0,4},\s{0,40}\1(?:value|val)\1[ \t]{0,4}:\s{0,4}/gi;
/** Something of each kind of secret above and below: most short texts have none of it, and are looked at once instead of eight times. */
const mayDisclose =
  /[:=<@]|eyJ|\b(?:bearer|basic) |gh[pousr]_|github_pat_|[sr]k_|xox|A[KS]IA|-----BEGIN|[ \t](?:is|was|are|will be|to)\b/i;
const element = /<([\w:.-]{2,64})(?: [^<>]{0,200})?>/g;
const saying = /[ \t](?:is|was|are|will be|to)(?: now)?(?: set to)?:?[ \t]+/g;

/** Whether any name on the way to a location (`auth.tokens[0].value`, `header Set-Cookie`) says that a secret is kept there. */
export function isSecretLocation(path: string): boolean {
  const known = locations.get(path);
  if (known !== undefined) return known;
  if (locations.size > maxLocations) locations.clear();
  const found = path.split(/[.[\]\s"]+/).some(isSecretName);
  locations.set(path, found);
  return found;
}

/** The same locations are asked about again and again in a run. */
const locations = new Map<string, boolean>();
const maxLocations = 5000;

/** What is left of a value under a secret name: yes, no and nothing give nothing away. */
export function maskedValue(value: Json): Json {
  return value === null || typeof value === 'boolean' || value === '' ? value : masked;
}

/** Masks secrets inside of a text: credentials by their form, what stands under a secret name in JSON, XML or a form, and what a sentence reveals ("your password is ..."). */
export function maskText(text: string): string {
  if (!mayDisclose.test(text)) return text;
  const formless = forms.reduce((left, form) => left.replace(form, masked), text).replace(userInfo, masked);
  return [pairsIn, namedIn, elementsIn, disclosedIn].reduce<string>(
    (left, find) => replaced(left, (one) => find(one, isSecretName)),
    formless,
  );
}

/** A stretch of a text that is a secret. */
interface Stretch {
  from: number;
  to: number;
  quoted: boolean;
  /** What it is said to be. */
  name: string;
}

function replaced(text: string, find: (text: string) => Iterable<Stretch>): string {
  let result = '';
  let at = 0;
  for (const { from, to, quoted } of find(text)) {
    if (from < at) continue;
    result += `${text.slice(at, from)}${quoted ? `"${masked}"` : masked}`;
    at = to;
  }
  return result + text.slice(at);
}

type Named = (name: string) => boolean;

/** What a text that is neither JSON nor XML says under names: a form ("password=hunter2") or prose ("your password is hunter2"). */
export function disclosedValues(text: string, isWanted: Named): { name: string; value: string }[] {
  return [...namedIn(text, isWanted), ...disclosedIn(text, isWanted)].map(({ from, to, name }) => ({
    name,
    value: text.slice(from, to),
  }));
}

function* pairsIn(text: string, isWanted: Named): Iterable<Stretch> {
  for (const match of text.matchAll(pairValue)) {
    const from = match.index + match[0].length;
    const name = match[2] ?? '';
    if (isWanted(name)) yield { from, to: endOfValue(text, from), quoted: text[from] === '"', name };
  }
}

function* namedIn(text: string, isWanted: Named): Iterable<Stretch> {
  let end = 0;
  for (const match of text.matchAll(namedValue)) {
    const from = match.index + match[0].length;
    const name = match[2] ?? '';
    if (match.index < end || !isWanted(name)) continue;
    const to = endOfValue(text, from);
    const value = text.slice(from, to);
    if (/^(null|true|false|""|)$/.test(value) || (match[0].endsWith(': ') && saysNoValue(value))) continue;
    if (match[1] === '' && isOfProgram(match[0], value, text.slice(to, to + 8))) continue;
    end = to;
    yield { from, to, quoted: text[from] === '"', name };
  }
}

/** What a stack trace has behind a name: a line in a file, an expression, or a sentence that begins with what the error is named after. */
function isOfProgram(written: string, value: string, rest: string): boolean {
  const [, extension] = /\.([a-z]{1,5}):$/i.exec(written) ?? [];
  if (extension !== undefined && !isSecretName(extension)) return /^\d{1,7}(?::\d{1,7})?[)\]:]*$/.test(value);
  if (/[ \t][:=][ \t]+$/.test(written) && /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+[([]/.test(value)) return true;
  return /^\p{L}+$/u.test(value) && isSecretName(value) && /^ (?:is|was|must|should|has|can)\b/.test(rest);
}

const cdata = '<![CDATA[';

function* elementsIn(text: string, isWanted: Named): Iterable<Stretch> {
  for (const match of text.matchAll(element)) {
    const name = match[1] ?? '';
    if (!isWanted(name)) continue;
    const inside = match.index + match[0].length;
    const isRaw = text.startsWith(cdata, inside);
    const from = isRaw ? inside + cdata.length : inside;
    const end = text.indexOf(isRaw ? ']]>' : '<', from);
    const to = end < 0 ? text.length : end;
    if (to > from && /\S/.test(text.slice(from, to))) yield { from, to, quoted: false, name };
  }
}

/** "Your password is hunter2", "the session id was set to 'abc'". */
function* disclosedIn(text: string, isWanted: Named): Iterable<Stretch> {
  for (const match of text.matchAll(saying)) {
    const name = nameBefore(text, match.index);
    if (!isWanted(name)) continue;
    const disclosed = valueAfter(
      text,
      match.index + match[0].length,
      /^(?:your|my|new|temporary|initial|generated) /i.test(name),
    );
    if (disclosed !== null) yield { ...disclosed, name };
  }
}

/** The last words before an index, three at most. */
function nameBefore(text: string, at: number): string {
  return /(?:[\w-]{1,40} ){0,2}[\w-]{2,40}$/.exec(text.slice(Math.max(0, at - 120), at))?.[0] ?? '';
}

const quotable = /^(["'`“]?)([^\s"'`“”<>,;]{1,200})/;

/** What is disclosed in quotes or is no plain word; a plain word too when it ends a sentence about one's own. */
function valueAfter(text: string, at: number, isOwn: boolean): Omit<Stretch, 'name'> | null {
  const [, quote = '', word = ''] = quotable.exec(text.slice(at, at + 202)) ?? [];
  const value = word.replace(/[.!?)\]}\\]+$/, '');
  const from = at + quote.length;
  const isLast = isOwn && !saysNoValue(value) && !/^ ?\w/.test(text.slice(from + word.length));
  const isDisclosed = value !== '' && (quote !== '' || isValue(value) || isLast);
  return isDisclosed ? { from, to: from + value.length, quoted: false } : null;
}

/** A word that is no plain word: "hunter2", "p@ss", "aBcDe", but not "required", "case-sensitive" or "8". */
function isValue(word: string): boolean {
  if (/^\d+$/.test(word)) return word.length > 3;
  return !saysNoValue(word) && (/[\d@#$%^&*_+=~!?|/\\]/.test(word) || /\p{Ll}\p{Lu}/u.test(word));
}

const remarks =
  /^(\p{L}{2,}(?:ed|ing|able|ible|ful|ent)|a|an|the|not|no|is|are|was|must|should|may|can|cannot|has|have|too|only|already|required|missing|invalid|incorrect|wrong|expired|empty|weak|short|long|blank|unknown|mandatory|optional|needed|revoked|string|number|field|at|in|for|and|or|please|gone|ready|safe|secure|secret|correct|fine|ok|valid|back|yours|here|below)$/iu;

/** "password: must be at least 8 characters" contains no password. */
export function saysNoValue(word: string): boolean {
  return remarks.test(word.replace(/[.!?]+$/, ''));
}

/** Where the JSON or form value that begins at an index ends; an unfinished one ends with the text. */
function endOfValue(text: string, start: number): number {
  const first = text[start] ?? '';
  if (first === '{' || first === '[') return endOfBrackets(text, start);
  if (first === '"' || first === "'") return endOfQuotes(text, start);
  const escaped = /^\\{1,7}["']/.exec(text.slice(start, start + 8))?.[0];
  if (escaped !== undefined) {
    const close = text.indexOf(escaped, start + escaped.length);
    return close < 0 ? text.length : close + escaped.length;
  }
  const end = text.slice(start).search(/[\s,;&}\]<]/);
  return end < 0 ? text.length : start + end;
}

function endOfQuotes(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at + 1;
  }
  return text.length;
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '"') at = endOfQuotes(text, at) - 1;
    else if (letter === '{' || letter === '[') depth++;
    else if ((letter === '}' || letter === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}
