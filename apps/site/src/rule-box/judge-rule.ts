import { failingAnswer, previewRule } from '@assay/rules';
import type { Check, DisambiguatingExample, Exchange, RuleContext } from '@assay/rules';
import { createSchemaValidators, evaluateCheck, prepareExchange } from '@assay/rules/evaluate';
import { sampleAnswers } from './answers.ts';
import type { SampleAnswer } from './answers.ts';

/** What became of a sentence, and of an answer that was judged by it. */
export type Judged =
  /** `remark`: what the author of the rule would be asked in the product. */
  | { kind: 'understood'; paraphrase: string; passes: boolean; reason: string; failing: string | null; remark?: string }
  | { kind: 'ambiguous'; question: string; readings: string[] }
  | { kind: 'unknown'; reason: string; closest: string | null }
  | { kind: 'away'; reason: string };

export type JudgeRule = typeof judgeRule;

/** Reads a rule and judges an answer by it, as the product does: nothing is sent anywhere. */
export function judgeRule(sentence: string, answer: SampleAnswer): Judged {
  const context = contextOf(answer);
  const compilation = previewRule(sentence, context);
  switch (compilation.status) {
    case 'understood':
      return {
        kind: 'understood',
        paraphrase: compilation.paraphrase,
        ...verdictOf(compilation.check, answer, context),
      };
    case 'ambiguous': {
      const [only, other] = compilation.readings;
      // It is plain what was said, and only the good answer contradicts it: that is judged as well.
      if (only !== undefined && other === undefined)
        return {
          kind: 'understood',
          paraphrase: only.paraphrase,
          ...verdictOf(only.check, answer, context),
          ...(answer.isOwn !== true && {
            remark: 'The good answer would fail this too. In the product you are asked whether it is meant.',
          }),
        };
      return {
        kind: 'ambiguous',
        question: compilation.question,
        readings: compilation.readings.map(({ paraphrase }) => paraphrase),
      };
    }
    case 'unknown':
      return { kind: 'unknown', reason: compilation.reason, closest: compilation.closest };
  }
}

function verdictOf(check: Check, answer: SampleAnswer, context: RuleContext) {
  const verdict = evaluateCheck(check, prepareExchange(exchangeOf(answer)), {
    operation: null,
    definitions: {},
    validators: createSchemaValidators({}),
    now: new Date(),
    expectedStatus: null,
  });
  const failing = failingAnswer(check, context);
  return {
    passes: verdict.status === 'pass',
    reason: verdict.reason,
    failing: failing === null ? null : answerText(failing),
  };
}

/** With everything that decides: a status alone says nothing where a header or the time does. */
function answerText({ status, headers, body, timeMs }: DisambiguatingExample): string {
  const time = timeMs === null ? [] : [`after ${Math.round(timeMs).toLocaleString('en-US')} ms`];
  const named = headers.map(([name, value]) => `${name}: ${value === '' ? '(empty)' : value}`);
  return [String(status), ...time, ...named, ...(body === '' ? [] : [body])].join(' ');
}

/** The names of the good answer are those that rules may use, and those of an answer that the visitor gave. */
const contextOf = (answer: SampleAnswer): RuleContext => ({
  method: 'GET',
  path: '/items',
  samples: [exchangeOf(answer.isOwn === true ? answer : sampleAnswers[0])],
});

function exchangeOf({ status, body }: SampleAnswer): Exchange {
  return {
    request: { method: 'GET', url: 'https://shop.example/items', headers: {}, pathParams: {}, query: {}, body: null },
    response: {
      status,
      statusText: '',
      headers: [['content-type', 'application/json']],
      body,
      timeMs: 42,
      sizeBytes: body.length,
    },
  };
}
