import type { Operation } from '@assay/api-model';
import type { SavedAnswer, SavedRequest } from '@assay/importer';
import type { Compilation, Exchange, RuleContext } from '@assay/rules';
import { compileRule } from '@assay/rules';
import { storableText } from '../../../db/index.ts';
import type { ImportFindings } from '../../../db/schema/index.ts';
import { toCompiledRule } from '../../validations/index.ts';
import type { CompiledRule } from '../../validations/index.ts';

type Compile = (title: string) => Compilation;

/** What became of the titles of the tests of one request. */
export interface RequestRules {
  /** Those that are understood. */
  taken: CompiledRule[];
  left: ImportFindings['rules_left'];
  /** The expected status when no title says it; it comes from no test, so it is not counted. */
  own: CompiledRule[];
}

/** Requests of one operation that were answered the same share their context, and titles repeat. */
export function createRuleReader(operation: Operation): (request: SavedRequest) => RequestRules {
  const shared = new Map<string, Compile>();
  return (request) => {
    const answer = goodAnswer(request);
    const key = JSON.stringify([request.expectedStatus, answer?.status, answer?.headers, answer?.body]);
    const compile = shared.get(key) ?? remembering(contextOf(request, operation));
    shared.set(key, compile);
    return rulesOf(request, compile);
  };
}

function remembering(context: RuleContext): Compile {
  const compiled = new Map<string, Compilation>();
  return (title) => {
    const compilation = compiled.get(title) ?? compileRule(storableText(title), context);
    compiled.set(title, compilation);
    return compilation;
  };
}

function rulesOf(request: SavedRequest, compile: Compile): RequestRules {
  const read = request.tests.map(({ title }) => ({ title, compilation: compile(title) }));
  const understood = read.filter(({ compilation }) => compilation.status === 'understood');
  const left = read.flatMap(({ title, compilation }) =>
    compilation.status === 'understood' ? [] : [{ request: request.name, title, reason: reasonOf(compilation) }],
  );
  const status = request.expectedStatus;
  const saysStatus = understood.some(({ title }) => /\bstatus\b|\b[1-5]\d\d\b/i.test(title));
  const own = status === null || saysStatus ? [] : [`status is ${status}`];
  const toRule = (title: string, compilation: Compilation): CompiledRule =>
    toCompiledRule({ text: title, description: null }, compilation, 'builtin');
  return {
    taken: understood.map(({ title, compilation }) => toRule(title, compilation)),
    left,
    own: own.map((title) => ({ ...toRule(title, compile(title)), generated: true })),
  };
}

function reasonOf(compilation: Exclude<Compilation, { status: 'understood' }>): string {
  if (compilation.status === 'unknown') return compilation.reason;
  return `${compilation.question} ${compilation.readings.map(({ paraphrase }) => paraphrase).join(', or: ')}`;
}

function goodAnswer({ answers, expectedStatus }: SavedRequest): SavedAnswer | undefined {
  return answers.find(({ status }) => status === expectedStatus) ?? answers[0];
}

function contextOf(request: SavedRequest, operation: Operation): RuleContext {
  const { method, path } = operation;
  const good = goodAnswer(request);
  const samples = good === undefined ? [] : [toExchange(operation, good)];
  return { method, path, operation, expectedStatus: request.expectedStatus, samples };
}

function toExchange({ method, path }: Operation, answer: SavedAnswer): Exchange {
  return {
    request: { method, url: path, headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status: answer.status,
      statusText: '',
      headers: answer.headers,
      body: answer.body,
      timeMs: 0,
      sizeBytes: Buffer.byteLength(answer.body),
    },
  };
}
