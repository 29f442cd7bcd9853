import type { Json, JsonSchema, Operation } from '@assay/api-model';
import { parseForm } from './sent-form.ts';
import { parseXml } from './xml.ts';

/** One HTTP request and its answer, as the runner recorded them. Header names keep the case of the wire. */
export interface Exchange {
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    pathParams: Record<string, string>;
    query: Record<string, string | string[]>;
    body: string | null;
  };
  response: {
    status: number;
    statusText: string;
    headers: [name: string, value: string][];
    body: string;
    timeMs: number;
    sizeBytes: number;
  };
}

/** What is known about the call when a rule is written. `samples` are answers that are known to be right, the best first. */
export interface RuleContext {
  method?: string;
  path?: string;
  operation?: Operation | null;
  definitions?: Record<string, JsonSchema>;
  expectedStatus?: number | null;
  samples?: Exchange[];
  now?: Date;
}

/** What one schema says of a value. */
export interface SchemaFindings {
  /** Each names the location inside the value; none means valid. */
  problems: { path: string; message: string }[];
  /** Patterns that came into play and that RE2 cannot read (look-around, back references): nothing was compared with them. */
  unread: string[];
  /** Comparing took longer than it may, so nothing is known. */
  isGivenUp?: boolean;
}

/** `size` is how long the value is as text, in characters. */
export type SchemaValidator = (value: unknown, size?: number) => SchemaFindings;

/** Does work within a time; null when it took longer and was ended. What the work throws is thrown. */
export type TimeLimit = <T>(work: () => T) => { value: T } | null;

export interface SchemaValidators {
  /** The validator of one schema, compiled on first use. `null` when the schema itself is broken. */
  validatorFor(schema: JsonSchema): SchemaValidator | null;
}

export interface EvaluationContext {
  operation: Operation | null;
  definitions: Record<string, JsonSchema>;
  validators: SchemaValidators;
  now: Date;
  expectedStatus: number | null;
  /** Values of `{name}` in rules. */
  variables?: Record<string, string>;
  /** The answers of the named steps of the scenario, or why nothing can be said of one. */
  answers?: ReadonlyMap<string, StepAnswer>;
}

/** The answer of a named step, for rules that compare with it. */
export type StepAnswer = { exchange: PreparedExchange } | { problem: string };

export interface Evidence {
  path: string;
  /** As JSON, cut at 200 characters, secrets masked. */
  value: string;
  ok: boolean;
}

export interface Verdict {
  status: 'pass' | 'fail';
  /** Nothing was compared, because the answer of another step lacks what is compared with. The status is then `fail`. */
  isOpen?: true;
  /** One sentence that can be pasted into a ticket. */
  reason: string;
  /** Written when it is looked at first, for verdicts that pass. */
  readonly evidence: Evidence[];
}

export type ParsedBody = { ok: true; value: Json } | { ok: false };

/** An exchange whose bodies are parsed at most once however many rules look at it. */
export interface PreparedExchange extends Exchange {
  responseJson(): ParsedBody;
  /** The body as a tree that paths walk: JSON, or XML read the same way. */
  responseTree(): ParsedBody;
  requestJson(): ParsedBody;
  header(name: string): string | null;
}

/** Wraps an exchange for judging; hand the result to `evaluateCheck` again and again. */
export function prepareExchange(exchange: Exchange): PreparedExchange {
  if ('responseJson' in exchange) return exchange as PreparedExchange;
  let response: ParsedBody | null = null;
  let tree: ParsedBody | null = null;
  let request: ParsedBody | null = null;
  const responseJson = () => (response ??= parseJson(exchange.response.body));
  let headers: Map<string, string> | null = null;
  return {
    request: exchange.request,
    response: exchange.response,
    responseJson,
    responseTree: () => (tree ??= responseJson().ok ? responseJson() : parseTree(exchange.response.body)),
    requestJson: () => (request ??= sentBody(exchange.request)),
    header: (name) => (headers ??= headerMap(exchange.response.headers)).get(name.toLowerCase()) ?? null,
  };
}

const samples = new WeakMap<Exchange, PreparedExchange>();

/** `prepareExchange` of an answer that does not change and that many rules are compiled with. */
export function prepareSample(sample: Exchange): PreparedExchange {
  const before = samples.get(sample);
  if (before !== undefined) return before;
  const made = prepareExchange(sample);
  samples.set(sample, made);
  return made;
}

/** An exchange whose answer has another body, written as text only where a rule looks at that. `undefined` for an empty body. */
export function withBody({ request, response }: Exchange, tree: Json | undefined): PreparedExchange {
  let text: string | null = null;
  const other: Exchange['response'] = {
    ...response,
    get body() {
      return (text ??= tree === undefined ? '' : JSON.stringify(tree));
    },
  };
  const parsed: ParsedBody = tree === undefined ? { ok: false } : { ok: true, value: tree };
  return {
    ...prepareExchange({ request, response: other }),
    responseJson: () => parsed,
    responseTree: () => parsed,
  };
}

function headerMap(headers: [string, string][]): Map<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = map.get(key);
    map.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return map;
}

/** Far deeper than any answer people write; beyond it walking the tree would stall a run. */
const MAX_DEPTH = 500;

/** Whether there are enough brackets at all; the engine finds them much faster than a look at each letter. */
function hasManyBrackets(text: string): boolean {
  if (text.length <= MAX_DEPTH) return false;
  let count = 0;
  for (const bracket of ['[', '{']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > MAX_DEPTH) return true;
    }
  }
  return false;
}

/** Open brackets outside of strings, counted in one pass. */
function isNestedTooDeeply(text: string): boolean {
  if (!hasManyBrackets(text)) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted && code === BACKSLASH) at += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (!quoted) depth += bracketStep(code);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function bracketStep(code: number): number {
  if (code === 0x5b || code === 0x7b) return 1;
  return code === 0x5d || code === 0x7d ? -1 : 0;
}

function parseJson(text: string): ParsedBody {
  if (text === '' || isNestedTooDeeply(text)) return { ok: false };
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch {
    return { ok: false };
  }
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** What a request sent: its JSON, or the fields of its form as texts (WHATWG URL, 5). */
export function sentBody({ headers, body }: Pick<Exchange['request'], 'headers' | 'body'>): ParsedBody {
  const [, type = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  return FORM.test(type) && body !== null ? { ok: true, value: parseForm(body) } : parseJson(body ?? '');
}

/** The tree of a body that is not JSON; HTML is text. */
function parseTree(text: string): ParsedBody {
  if (!/^\s*<(?!!doctype html|html)/i.test(text)) return { ok: false };
  const value = parseXml(text);
  return value === null ? { ok: false } : { ok: true, value };
}

/** A body as the tree that paths walk; `undefined` when it is neither JSON nor XML. */
export function bodyTree(body: string): Json | undefined {
  const json = parseJson(body);
  const tree = json.ok ? json : parseTree(body);
  return tree.ok ? tree.value : undefined;
}
