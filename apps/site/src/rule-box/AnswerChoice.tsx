import { MAX_OWN, ownAnswer, sampleAnswers } from './answers.ts';
import type { SampleAnswer } from './answers.ts';

interface Props {
  answer: SampleAnswer;
  onChoose: (answer: SampleAnswer) => void;
}

/** One of the prepared answers, or one that the visitor writes or pastes. */
export function AnswerChoice({ answer, onChoose }: Props) {
  return (
    <>
      <fieldset>
        <legend>An answer from the API</legend>
        <p class="chips">
          {sampleAnswers.map((one) => (
            <button
              key={one.name}
              type="button"
              class="chip"
              aria-pressed={one === answer}
              onClick={() => onChoose(one)}
            >
              {one.name}
            </button>
          ))}
          <button
            type="button"
            class="chip"
            aria-pressed={answer.isOwn === true}
            onClick={() => onChoose(ownAnswer(answer.body))}
          >
            Your own JSON
          </button>
        </p>
      </fieldset>
      {answer.isOwn === true ? (
        <>
          <label htmlFor="rule-box-answer">Your answer, which stays in this browser</label>
          <textarea
            id="rule-box-answer"
            class="code"
            rows={9}
            maxLength={MAX_OWN}
            spellcheck={false}
            value={answer.body}
            onInput={(event) => onChoose(ownAnswer(event.currentTarget.value))}
          />
        </>
      ) : (
        <pre class="code" tabIndex={0} aria-label="The answer">
          <code>{`HTTP ${answer.status}\n${answer.body}`}</code>
        </pre>
      )}
    </>
  );
}
