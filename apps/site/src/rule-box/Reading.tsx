import type { Judged } from './judge-rule.ts';

/** How a rule is understood, what became of the answer, and what would fail it. */
export function Reading({ judged }: { judged: Judged }) {
  switch (judged.kind) {
    case 'understood':
      return (
        <dl>
          <dt>Understood as</dt>
          <dd>
            <WithCode text={judged.paraphrase} />
          </dd>
          <dt>Verdict</dt>
          <dd class={judged.passes ? 'pass' : 'fail'}>
            <strong>{judged.passes ? '✓ Passed' : '✗ Failed'}</strong> <WithCode text={judged.reason} />
          </dd>
          {judged.remark !== undefined && (
            <>
              <dt>Remark</dt>
              <dd>{judged.remark}</dd>
            </>
          )}
          {judged.failing !== null && (
            <>
              <dt>Would fail</dt>
              <dd>
                <code>{judged.failing}</code>
              </dd>
            </>
          )}
        </dl>
      );
    case 'ambiguous':
      return (
        <>
          <p>
            <WithCode text={judged.question} />
          </p>
          <ul>
            {judged.readings.map((reading) => (
              <li key={reading}>
                <WithCode text={reading} />
              </li>
            ))}
          </ul>
        </>
      );
    case 'away':
      return <p class="fail">{judged.reason}</p>;
    case 'unknown':
      return (
        <>
          <p class="fail">
            <strong>Not understood.</strong> <WithCode text={judged.reason} />
          </p>
          {judged.closest !== null && <p>Closest: {judged.closest}</p>}
        </>
      );
  }
}

/** What stands between backticks, as code. */
function WithCode({ text }: { text: string }) {
  const parts = text.split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
