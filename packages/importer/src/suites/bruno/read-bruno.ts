import { newRequest } from '../new-request.ts';
import type { Pair, Remark, Suite, SuiteFile, SuiteReader, SuiteRequest } from '../suite.ts';
import { bodyOf } from '../text/body-of.ts';
import { chained } from '../text/chained.ts';
import { readScript, sourceOf } from '../text/read-script.ts';
import { withoutGuards } from '../text/without-guards.ts';
import { credentialText, sortHeaders } from '../text/sign-in.ts';
import { bruExpectation } from './bru-assert.ts';
import { bruBlocks, bruRows, bruText } from './bru-blocks.ts';
import type { BruBlock } from './bru-blocks.ts';

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'trace', 'connect', 'http']);
const MAX_TEXT = 1_000_000;
/** Blocks that say nothing of a request. */
const SILENT = new Set(['docs', 'vars:secret', 'settings', 'auth', 'params:query']);

interface Read {
  request: SuiteRequest;
  sequence: number;
}

/** What the blocks of a file do to its request, by their names. */
class BruFile {
  readonly remarks: Remark[] = [];
  readonly #file: string;
  readonly #headers: Pair[] = [];
  #account: SuiteRequest['account'] = 'none';
  #sequence = 0;
  #makes: ReadonlyMap<string, string> = new Map();

  constructor(file: string) {
    this.#file = file;
  }

  read(text: string): Read | null {
    const blocks = bruBlocks(text);
    const request = this.#requestOf(blocks);
    if (request === null) return null;
    for (const block of blocks) this.#block(request, block);
    const { withheld, ...sorted } = sortHeaders(this.#headers, this.#account === 'own');
    for (const name of withheld) this.#left(1, credentialText(name));
    return {
      request: { ...request, ...sorted, contentType: sorted.contentType ?? request.contentType, makes: this.#makes },
      sequence: this.#sequence,
    };
  }

  #left(line: number, text: string): void {
    this.remarks.push({ file: this.#file, line, text });
  }

  #requestOf(blocks: readonly BruBlock[]): SuiteRequest | null {
    const block = blocks.find(({ name }) => METHODS.has(name));
    if (block === undefined) return null;
    const rows = new Map(bruRows(block).map(({ name, value }) => [name, value]));
    const method = block.name === 'http' ? (rows.get('method') ?? 'GET') : block.name;
    const auth = rows.get('auth') ?? 'none';
    if (auth !== 'none') this.#account = 'own';
    return newRequest({ method: method.toUpperCase(), url: rows.get('url') ?? '' }, block.line);
  }

  #block(request: SuiteRequest, block: BruBlock): void {
    const { name, line } = block;
    const read = this.#readers[name];
    if (read !== undefined) read(request, block);
    else if (!METHODS.has(name) && !SILENT.has(name) && !name.startsWith('auth:'))
      this.#left(line, `the block ${name} is not taken over`);
  }

  /** What blocks do to their request, by their names. */
  readonly #readers: Readonly<Record<string, (request: SuiteRequest, block: BruBlock) => void>> = {
    meta: (request, block) => {
      const meta = new Map(bruRows(block).map((row) => [row.name, row.value]));
      request.name = (meta.get('name') ?? '').replace(/^\d+\. /, '');
      this.#sequence = Number(meta.get('seq') ?? 0) || 0;
    },
    headers: (_, block) => void this.#headers.push(...bruRows(block)),
    'params:path': (request, block) => void request.path.push(...bruRows(block)),
    body: (request, block) => this.#body(request, block),
    'body:json': (request, block) => this.#body(request, block),
    'body:text': (request, block) => this.#body(request, block),
    'body:xml': (request, block) => this.#body(request, block),
    'body:form-urlencoded': (request, block) => {
      const fields = bruRows(block).map(
        ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
      );
      request.body = { text: fields.join('&') };
      request.contentType = 'application/x-www-form-urlencoded';
    },
    assert: (request, block) => this.#asserts(request, block),
    'vars:post-response': (request, block) => this.#variables(request, block),
    tests: (request, block) => this.#script(request, block),
    'script:post-response': (request, block) => this.#script(request, block),
    'script:pre-request': (_, block) => this.#made(block),
  };

  #made(block: BruBlock): void {
    const source = withoutGuards(bruText(block));
    this.#makes = readScript(source).makes;
    if (this.#makes.size === 0 && source !== '') this.#left(block.line, 'a script before the request is not run');
  }

  #body(request: SuiteRequest, block: BruBlock): void {
    request.body = bodyOf(bruText(block));
    if (block.name === 'body:json' || block.name === 'body') request.contentType = 'application/json';
    if (block.name === 'body:xml') request.contentType = 'application/xml';
  }

  #asserts(request: SuiteRequest, block: BruBlock): void {
    for (const row of bruRows(block)) {
      const found = bruExpectation(row);
      if (found === 'before') request.role = 'before';
      else if (found === null)
        this.#left(row.line, `the assert cannot be converted: ${row.name}: ${row.value}`.slice(0, 120));
      else request.expects.push(found);
    }
  }

  #variables(request: SuiteRequest, block: BruBlock): void {
    for (const { name, value, line } of bruRows(block)) {
      const from = sourceOf(value);
      if (from === null) this.#left(line, `the variable ${name} is computed: ${value.slice(0, 60)}`);
      else request.takes.push({ name, from });
    }
  }

  #script(request: SuiteRequest, block: BruBlock): void {
    const { expects, takes, left } = readScript(bruText(block));
    const at = (line: number): number => block.line + line;
    request.expects.push(...expects.map((one) => ('line' in one ? { ...one, line: at(one.line ?? 0) } : one)));
    request.takes.push(...takes);
    for (const { line, text } of left) this.#left(at(line), text);
  }
}

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

/** Files of the Bruno language (https://docs.usebruno.com/bru-lang); a folder whose requests use each other's values is one scenario. */
function read(files: readonly SuiteFile[]): Suite {
  const suite: Suite = { scenarios: [], remarks: [] };
  const folders = new Map<string, Read[]>();
  const firstOf = new Map<string, string>();
  for (const { path, text } of files) {
    if (/(?:^|\/)(?:environments\/.*|collection\.bru|folder\.bru)$/.test(path)) continue;
    const file = new BruFile(path);
    const found = file.read(text.slice(0, MAX_TEXT));
    suite.remarks.push(...file.remarks);
    if (found === null) {
      suite.remarks.push({ file: path, line: null, text: 'it holds no request over HTTP' });
      continue;
    }
    const folder = folderOf(path);
    folders.set(folder, [...(folders.get(folder) ?? []), found]);
    firstOf.set(folder, firstOf.get(folder) ?? path);
  }
  for (const [folder, found] of folders) {
    const requests = found.toSorted((left, right) => left.sequence - right.sequence).map(({ request }) => request);
    const name = (folder.split('/').at(-1) ?? '').replace(/^\d+-/, '');
    const whole = { name, line: requests[0]?.line ?? null };
    for (const scenario of chained(requests, whole))
      suite.scenarios.push({ ...scenario, file: firstOf.get(folder) ?? folder });
  }
  return suite;
}

export const brunoReader: SuiteReader = {
  recognises: ({ path, text }) => path.endsWith('.bru') || /^meta\s*\{\s*$/m.test(text.slice(0, 2000)),
  read,
};
