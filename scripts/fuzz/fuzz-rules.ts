// Throws sentences of every sort at the rule compiler for a time and reports the slowest. usage: fuzz-rules [SECONDS] [SEED]
import type { RuleContext } from '@assay/rules';
import { compileRule } from '@assay/rules';
import { evaluateCheck } from '@assay/rules/evaluate';

const seconds = Number(process.argv[2] ?? 60);
let state = Number(process.argv[3] ?? 1);
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};
const words =
  'the a every each no status response body header price `items[*].price` "text" \'x\' is are not has have with contains equals greater less than 0 200 404 one of and or if then unless when ( ) , . - : null empty present sorted by unique valid email date between at least most 5 ms seconds error message code documented schema leak password order created deleted rejected {user} today plus 3 days 𝒳 \\ \u0000 [ ] { } " \' ` ** (.*)+'.split(
    ' ',
  );
/** Parts of the names of a large answer: all of them are shared by many. */
const parts = 'order item price total user email name status created date count line address city tax code type'.split(
  ' ',
);
const part = (at: number) => parts[at % parts.length] ?? '';
const vocabulary = [...words, ...parts, ...parts.map((word) => `${word}s`)];
let chosen = words;
const pick = () => chosen[Math.floor(random() * chosen.length)] ?? '';
const sample = {
  request: { method: 'GET', url: '', headers: {}, pathParams: {}, query: {}, body: null },
  response: {
    status: 200,
    statusText: '',
    headers: [] as [string, string][],
    body: '{"items":[{"price":1}],"user":{"email":"a@b.co"}}',
    timeMs: 1,
    sizeBytes: 1,
  },
};
/** 300 names on three levels, as in the answers of large systems. */
function largeAnswer(): string {
  const line = (group: number) =>
    Object.fromEntries(parts.map((_, at) => [`${part(at)}_${part(at + group + 1)}`, at % 3 === 0 ? at : `v${at}`]));
  const groups = parts.map((name, group) => [
    `${name}${group % 2 === 0 ? 's' : ''}`,
    group % 2 === 0 ? [line(group)] : line(group),
  ]);
  return JSON.stringify(Object.fromEntries(groups));
}
const large = { ...sample, response: { ...sample.response, body: largeAnswer() } };
const contexts: { known: RuleContext; said: string[] }[] = [
  { known: {}, said: words },
  { known: { samples: [sample] }, said: words },
  { known: { samples: [large], path: '/orders/{id}' }, said: vocabulary },
];
const maxMs = 5;
const evaluation = {
  operation: null,
  definitions: {},
  validators: { validatorFor: () => null },
  now: new Date(0),
  expectedStatus: null,
};

function sentence(): string {
  const kind = random();
  const length = Math.floor(random() ** 3 * 900) + 1;
  if (kind < 0.7)
    return Array.from({ length: Math.min(length, 60 + Math.floor(random() * 400)) }, pick)
      .join(' ')
      .slice(0, 4096);
  if (kind < 0.85) return pick().repeat(length).slice(0, 4096);
  return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 0x3000))).join('');
}

/** The collector and other threads count as CPU time too: only a text that is slow every time is slow. */
function cpuMs(text: string, context: RuleContext): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && best > maxMs; attempt++) {
    const before = process.cpuUsage();
    compileRule(text, context);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const contextOf = (turn: number): RuleContext => {
  const context = contexts[turn % contexts.length];
  chosen = context?.said ?? words;
  return context?.known ?? {};
};

for (let warm = 0; warm < 3000; warm++) {
  const context = contextOf(warm);
  compileRule(sentence(), context);
}
const end = Date.now() + seconds * 1000;
let count = 0;
let over = 0;
/** Of texts as long as people write them. */
const usual = { sentences: 0, over5ms: 0, slowestMs: 0 };
const MAX_USUAL = 300;
let slowest = { ms: 0, text: '' };
while (Date.now() < end) {
  const context = contextOf(count);
  const text = sentence();
  const compiled = compileRule(text, context);
  const ms = cpuMs(text, context);
  if (compiled.status === 'understood') evaluateCheck(compiled.check, sample, evaluation);
  if (ms > slowest.ms) slowest = { ms, text };
  if (ms > maxMs) over++;
  if (text.length <= MAX_USUAL) {
    usual.sentences++;
    if (ms > maxMs) usual.over5ms++;
    usual.slowestMs = Math.max(usual.slowestMs, Math.round(ms * 100) / 100);
  }
  count++;
}
console.log(`slowest: ${JSON.stringify(slowest.text.slice(0, 300))}`);
console.log(
  JSON.stringify({ sentences: count, slowestMs: Math.round(slowest.ms * 100) / 100, over5ms: over, upTo300: usual }),
);
