import { useState } from 'preact/hooks';
import { AnswerChoice } from './AnswerChoice.tsx';
import { exampleRules, firstAnswer } from './answers.ts';
import { AWAY_TEXT } from '../away-text.ts';
import type { SampleAnswer } from './answers.ts';
import { Reading } from './Reading.tsx';
import type { Judged, JudgeRule } from './judge-rule.ts';

export interface RuleBoxProps {
  /** What became of the first example and the answer that breaks it, known when the page was built. */
  first: Judged;
}

/** A rule, an answer, and what the engine of the product says of them, in the browser of the visitor. */
export function RuleBox({ first }: RuleBoxProps) {
  const [rule, setRule] = useState(exampleRules[0]);
  const [answer, setAnswer] = useState<SampleAnswer>(firstAnswer);
  const [judged, setJudged] = useState<Judged | null>(first);
  const judge = async (nextRule: string, nextAnswer: SampleAnswer): Promise<void> => {
    setRule(nextRule);
    setAnswer(nextAnswer);
    const turn = nextTurn();
    const next = nextRule.trim() === '' ? null : await judgeInBrowser(nextRule, nextAnswer);
    if (turn === turns) setJudged(next);
  };
  return (
    <div class="rule-box">
      <label htmlFor="rule-box-rule">A validation rule, in your words</label>
      <input
        id="rule-box-rule"
        type="text"
        value={rule}
        maxLength={300}
        spellcheck={false}
        autocomplete="off"
        onFocus={() => void loadEngine()}
        onInput={(event) => void judge(event.currentTarget.value, answer)}
      />
      <p class="chips">
        {exampleRules.map((example) => (
          <button key={example} type="button" class="chip" onClick={() => void judge(example, answer)}>
            {example}
          </button>
        ))}
      </p>
      <AnswerChoice answer={answer} onChoose={(next) => void judge(rule, next)} />
      <div class="reading" aria-live="polite">
        {judged === null ? <p class="dim">Write a rule.</p> : <Reading judged={judged} />}
      </div>
    </div>
  );
}

let engine: Promise<{ judgeRule: JudgeRule }> | null = null;

/** What is judged later than another wish is not shown after it. */
let turns = 0;

function nextTurn(): number {
  turns += 1;
  return turns;
}

/** The engine is larger than the page: it comes when somebody is about to use it. */
function loadEngine(): Promise<{ judgeRule: JudgeRule }> {
  engine ??= import('./judge-rule.ts').catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}

async function judgeInBrowser(rule: string, answer: SampleAnswer): Promise<Judged> {
  try {
    const { judgeRule } = await loadEngine();
    return judgeRule(rule, answer);
  } catch {
    return { kind: 'away', reason: AWAY_TEXT };
  }
}
