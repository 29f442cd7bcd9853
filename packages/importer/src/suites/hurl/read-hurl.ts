import { joined } from '../joined.ts';
import { newRequest } from '../new-request.ts';
import type { Expectation, Pair, Remark, Said, Suite, SuiteFile, SuiteReader, SuiteRequest } from '../suite.ts';
import { bodyOf } from '../text/body-of.ts';
import { chained } from '../text/chained.ts';
import { credentialText, sortHeaders } from '../text/sign-in.ts';
import { singularPath } from '../text/singular-path.ts';
import { createJsonEnd, HurlLines, withoutComment } from './hurl-lines.ts';
import { hurlPredicate } from './hurl-predicate.ts';

const REQUEST = /^([A-Z]{2,20})\s+(\S.*)$/;
const ANSWER = /^HTTP(?:\/[\d.]+)?\s+(\d{3}|\*)/;
const SECTION = /^\[(\w+)\]$/;
const MAX_TEXT = 2_000_000;
const ANY_STATUS = 'HTTP * accepts every status, and a scenario expects one: the documented success is taken';

interface Entry {
  read: SuiteRequest;
  headers: Pair[];
  section: string;
  /** Whether the lines are about the answer by now. */
  isAnswer: boolean;
  /** Line of `HTTP *`, which accepts every status. */
  anyAt: number | null;
}

const addQuery = (read: SuiteRequest, pair: Pair): void => void read.query.push(pair);
const signIn = (read: SuiteRequest): void => void (read.account = 'own');

/** What a row of a section does to its request. */
const SECTIONS: Readonly<Record<string, (read: SuiteRequest, pair: Pair, line: number) => void>> = {
  Query: addQuery,
  QueryStringParams: addQuery,
  BasicAuth: signIn,
  Cookies: signIn,
  Form: addField,
  FormParams: addField,
  Options: (read, { value }) => void (read.followRedirects = value === 'true'),
  Answer: (read, { name, value }, line) =>
    void read.expects.push({ kind: 'header', name, said: { op: 'equal', value }, line }),
};

/** Reads one file; see https://hurl.dev/docs/grammar.html. */
class HurlFile {
  readonly remarks: Remark[] = [];
  readonly #file: string;
  readonly #lines: HurlLines;

  constructor({ path, text }: SuiteFile) {
    this.#file = path;
    this.#lines = new HurlLines(text.slice(0, MAX_TEXT));
  }

  requests(): SuiteRequest[] {
    const found: SuiteRequest[] = [];
    for (let line = this.#lines.peek(); line !== null; line = this.#lines.peek()) {
      const at = this.#lines.line;
      const [, method = '', url = ''] = REQUEST.exec(line) ?? [];
      this.#lines.next();
      if (method === '' || ANSWER.test(line)) this.#left(at, `it cannot be read: ${line.slice(0, 60)}`);
      else found.push(this.#entry(newRequest({ method, url: withoutComment(url) }, at)));
    }
    return found;
  }

  #left(line: number | null, text: string): void {
    this.remarks.push({ file: this.#file, line, text });
  }

  #entry(request: SuiteRequest): SuiteRequest {
    const entry: Entry = { read: { ...request }, headers: [], section: '', isAnswer: false, anyAt: null };
    for (let line = this.#lines.peek(); line !== null; line = this.#lines.peek()) {
      if (!ANSWER.test(line) && REQUEST.test(line)) break;
      if (this.#isBody(line, entry.section)) this.#body(entry.read, entry.isAnswer);
      else this.#line(entry, line);
    }
    const { read, headers, anyAt } = entry;
    const isSaid =
      read.role === 'before' || read.expects.some(({ kind }) => kind === 'status' || kind === 'statusClass');
    if (anyAt !== null && !isSaid) this.#left(anyAt, ANY_STATUS);
    const { withheld, ...sorted } = sortHeaders(headers, read.account === 'own');
    for (const name of withheld) this.#left(read.line, credentialText(name));
    return { ...read, ...sorted, contentType: read.contentType ?? sorted.contentType, expects: merged(read.expects) };
  }

  #line(entry: Entry, line: string): void {
    const at = this.#lines.line;
    const answer = ANSWER.exec(line)?.[1];
    const section = SECTION.exec(line)?.[1];
    this.#lines.next();
    if (answer !== undefined) {
      entry.section = '';
      entry.isAnswer = true;
      if (answer !== '*') entry.read.expects.push({ kind: 'status', statuses: [Number(answer)] });
      else entry.anyAt = at;
    } else if (section === undefined) this.#row(entry, withoutComment(line), at);
    else entry.section = section;
  }

  #isBody(line: string, section: string): boolean {
    return section === '' && /^(?:[{[`"]|file,|base64,|hex,|<)/.test(line) && !SECTION.test(line);
  }

  #body(read: SuiteRequest, isAnswer: boolean): void {
    const at = this.#lines.line;
    const first = this.#lines.peek() ?? '';
    const text = this.#lines.takeUntil(
      first.startsWith('```')
        ? (all) => all.trim().length > 3 && all.trimEnd().endsWith('```')
        : /^[{[]/.test(first)
          ? createJsonEnd()
          : first.startsWith('<')
            ? (all) => /\n\s*$/.test(all)
            : () => true,
    );
    if (isAnswer) this.#left(at, 'the whole body of the answer is not compared');
    else if (/^\s*(?:file|base64|hex),/.test(text))
      this.#left(at, `the body ${text.trim().slice(0, 40)} is not taken over: give it as body_file`);
    else read.body = bodyOf(written(text.trim()));
  }

  #row(entry: Entry, text: string, at: number): void {
    const { read, headers, isAnswer } = entry;
    const section = isAnswer && entry.section === '' ? 'Answer' : entry.section;
    const colon = text.indexOf(':');
    const pair = { name: unescaped(text.slice(0, colon)), value: unescaped(text.slice(colon + 1)) };
    if (section === '') headers.push(pair);
    else if (section === 'Captures') this.#capture(read, pair, at);
    else if (section === 'Asserts') this.#assert(read, text, at);
    else {
      const add = SECTIONS[section];
      if (add === undefined || (section === 'Options' && pair.name !== 'location'))
        this.#left(at, `[${section}] ${text.slice(0, 60)} is not taken over`);
      else add(read, pair, at);
    }
  }

  #capture(read: SuiteRequest, { name, value }: Pair, at: number): void {
    const [, kind = '', argument = '', rest = ''] =
      /^(jsonpath|header)\s+"((?:[^"\\]|\\.)*)"\s*(.*)$/.exec(value) ?? [];
    const path = kind === 'jsonpath' && rest === '' ? singularPath(unquoted(argument), '$') : null;
    if (path !== null) read.takes.push({ name, from: { kind: 'body', path } });
    else if (kind === 'header' && rest === '') read.takes.push({ name, from: { kind: 'header', header: argument } });
    else this.#left(at, `the capture ${name} cannot be converted: ${value.slice(0, 60)}`);
  }

  #assert(read: SuiteRequest, text: string, line: number): void {
    if (/^status\s+<\s+400$/.test(text)) read.role = 'before';
    const found = expectationOf(text, line);
    if (found === null) this.#left(line, `the assert cannot be converted: ${text.slice(0, 80)}`);
    else read.expects.push(found);
  }
}

/** `{{name}}` as other tools write it. */
const written = (text: string): string => {
  if (text.startsWith('```')) return text.replace(/^```\w*,?\w*\n?/, '').replace(/\n?```$/, '');
  if (text.startsWith('`'))
    return text.slice(1, -1).replaceAll(/\\(.)/gs, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t' })[sign] ?? sign);
  return text.startsWith('"') ? unquoted(text.slice(1, -1)) : text;
};

const unescaped = (text: string): string => text.trim().replaceAll(/\\([#:\\])/g, '$1');

function unquoted(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

function addField(read: SuiteRequest, { name, value }: Pair): void {
  const before = read.body !== null && 'text' in read.body ? `${read.body.text}&` : '';
  const field = `${encodeURIComponent(name)}=${/\{\{/.test(value) ? value : encodeURIComponent(value)}`;
  read.body = { text: `${before}${field}` };
  read.contentType = 'application/x-www-form-urlencoded';
}

function expectationOf(text: string, line: number): Expectation | null {
  const [, subject = '', argument, rest = ''] = /^(\w+)(?:\s+"((?:[^"\\]|\\.)*)")?\s+(.*)$/s.exec(text) ?? [];
  if (subject === 'status') return statusOf(rest);
  const said = hurlPredicate(rest);
  if (said === null) return null;
  if (subject === 'duration') return said.op === 'below' ? { kind: 'time', maxMs: said.value, line } : null;
  if (subject === 'body') return { kind: 'body', path: [], said, line };
  return argument === undefined ? null : namedExpectation(subject, unquoted(argument), { said, line });
}

function namedExpectation(subject: string, argument: string, found: { said: Said; line: number }): Expectation | null {
  if (subject === 'header') return { kind: 'header', name: argument, ...found };
  const path = subject === 'jsonpath' ? singularPath(argument, '$') : null;
  return path === null ? null : { kind: 'body', path, ...found };
}

function statusOf(rest: string): Expectation | null {
  const several = /^toString matches \/\^\((\d{3}(?:\|\d{3})*)\)\$\/$/.exec(rest)?.[1];
  if (several !== undefined) return { kind: 'status', statuses: several.split('|').map(Number) };
  const one = /^(?:==|equals)\s+(\d{3})$/.exec(rest)?.[1];
  if (one !== undefined) return { kind: 'status', statuses: [Number(one)] };
  // Of the pair of limits that make a class the lower one says all.
  const family = /^>=\s+([1-5])00$/.exec(rest)?.[1];
  if (family !== undefined) return { kind: 'statusClass', class: Number(family) };
  return /^<\s+[2-6]00$/.test(rest) ? { kind: 'status', statuses: [] } : null;
}

/** Without statuses that say nothing by themselves. */
const merged = (expects: readonly Expectation[]): Expectation[] =>
  expects.filter((one) => one.kind !== 'status' || one.statuses.length > 0);

function readFile(file: SuiteFile): Suite {
  const reader = new HurlFile(file);
  const requests = reader.requests();
  const title = /^#\s*(?:[A-Z]+ \/\S*: )?(\S.*)$/.exec(file.text.split(/\r?\n/, 1)[0] ?? '')?.[1];
  const name = title ?? (file.path.split('/').at(-1) ?? '').replace(/\.hurl$/, '');
  const scenarios = chained(requests, { name, line: requests[0]?.line ?? null });
  return { scenarios: scenarios.map((one) => ({ ...one, file: file.path })), remarks: reader.remarks };
}

export const hurlReader: SuiteReader = {
  recognises: ({ path, text }) => path.endsWith('.hurl') || /^[A-Z]+ \S+[\s\S]*^HTTP[ /]/m.test(text.slice(0, 20_000)),
  read: (files) => joined(files.map(readFile)),
};
