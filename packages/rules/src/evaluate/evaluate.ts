import type { EvaluationContext, Exchange, Verdict } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { outcomePhrase, paraphrase } from '../paraphrase/paraphrase.ts';
import type { Check } from '../tree/check.ts';
import { judgeEach } from './lookup/each.ts';
import { openReason } from './other-answers/other-answers.ts';
import type { Judged } from './lookup/observed.ts';
import { contradiction, outcomeMeanings } from './outcomes.ts';
import { failed, passed } from './report.ts';
import { judgeTest } from './test.ts';

const sentences = new WeakMap<Check, string>();

/**
 * Judges one exchange by one check: deterministic, offline, never throws on any answer.
 * Hand in a `prepareExchange(...)` when many checks look at the same exchange, so that its body is parsed once.
 */
export function evaluateCheck(check: Check, exchange: Exchange, context: EvaluationContext): Verdict {
  const judged = { exchange: prepareExchange(exchange), context };
  const reason = openReason(check, judged);
  return reason === null ? judge(check, judged) : { status: 'fail', isOpen: true, reason, evidence: [] };
}

function judge(check: Check, judged: Judged): Verdict {
  switch (check.kind) {
    case 'test':
      return judgeTest(check, judged, () => sentenceOf(check));
    case 'outcome': {
      const problem = contradiction(check, judged.exchange, judged.context);
      const evidence = [{ path: 'status', value: String(judged.exchange.response.status), ok: problem === null }];
      if (problem === null) return passed(`${sentenceOf(check)}.`, evidence);
      const means = outcomeMeanings[check.outcome].expects;
      return failed(`Expected that ${outcomePhrase(check)} (status ${means}), but ${problem}.`, evidence);
    }
    case 'all':
      return judgeAll(check.checks, judged);
    case 'any':
      return judgeAny(check, judged);
    case 'not': {
      const inner = judge(check.check, judged);
      if (inner.status === 'fail') return passed(`${sentenceOf(check)}.`, inner.evidence);
      const evidence = inner.evidence.map((entry) => ({ ...entry, ok: false }));
      return failed(`Expected that ${decapitalised(sentenceOf(check))}, but it holds.`, evidence);
    }
    case 'when': {
      if (judge(check.condition, judged).status === 'pass') return judge(check.consequence, judged);
      return passed(
        `Nothing to check: the condition "${decapitalised(sentenceOf(check.condition))}" does not hold.`,
        [],
      );
    }
    case 'each':
      return judgeEach(check, judged, judge);
  }
}

function judgeAll(checks: Check[], judged: Judged): Verdict {
  const verdicts = checks.map((check) => judge(check, judged));
  const failures = verdicts.filter(({ status }) => status === 'fail');
  const reason = (failures.length > 0 ? failures : verdicts).map((verdict) => verdict.reason).join(' ');
  const evidence = () => (failures.length > 0 ? failures : verdicts).flatMap((verdict) => verdict.evidence);
  return failures.length > 0 ? failed(reason, evidence()) : passed(reason, evidence);
}

function judgeAny(check: Check & { kind: 'all' | 'any' }, judged: Judged): Verdict {
  const verdicts = check.checks.map((inner) => judge(inner, judged));
  const success = verdicts.find(({ status }) => status === 'pass');
  if (success !== undefined) return success;
  const reasons = verdicts.map(({ reason }) => reason).join(' ');
  return failed(
    `None of the alternatives holds. ${reasons}`,
    verdicts.flatMap((verdict) => verdict.evidence),
  );
}

function sentenceOf(check: Check): string {
  const known = sentences.get(check);
  if (known !== undefined) return known;
  const sentence = paraphrase(check);
  sentences.set(check, sentence);
  return sentence;
}

function decapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
