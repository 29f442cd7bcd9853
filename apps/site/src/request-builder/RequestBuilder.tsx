import { useId, useState } from 'preact/hooks';
import { addressOf, curlOf, missingOf } from './build-request.ts';
import type { Written } from './build-request.ts';
import type { CallFacts, CallField } from './call-facts.ts';
import { send } from './send.ts';
import type { Answer } from './send.ts';

/** Kept as long as the page is open, for all calls, and nowhere else. */
let lastToken = '';

/** One call as a command, and sent to the server that this page comes from. */
export function RequestBuilder({ call }: { call: CallFacts }) {
  const [written, setWritten] = useState<Written>({
    parameters: {},
    query: {},
    body: call.body ?? '',
    token: lastToken,
  });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Written>): void => setWritten({ ...written, ...part });
  const missing = missingOf(call, written);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    lastToken = written.token;
    setBusy(true);
    setAnswer(await send(call, written));
    setBusy(false);
  };
  return (
    <form class="builder" onSubmit={(event) => void submit(event)}>
      <h3>Try it</h3>
      <Parameters call={call} written={written} change={change} />
      {call.body !== null && (
        <label>
          Body
          <textarea
            rows={Math.min(12, written.body.split('\n').length + 1)}
            spellcheck={false}
            value={written.body}
            onInput={({ currentTarget }) => change({ body: currentTarget.value })}
          />
        </label>
      )}
      <Command text={curlOf(call, written, location.origin)} />
      {call.needsToken && (
        <label>
          Token, for sending from here; it stays on this page
          <input
            type="password"
            autocomplete="off"
            value={written.token}
            onInput={({ currentTarget }) => change({ token: currentTarget.value })}
          />
        </label>
      )}
      <p>
        <button type="submit" class="button" disabled={busy || missing.length > 0}>
          {busy ? 'Sending ...' : 'Send'}
        </button>{' '}
        <span class="dim">
          {missing.length > 0 && `Fill in ${missing.join(', ')} to send ${addressOf(call, written)}.`}
        </span>
      </p>
      <div role="status">{answer !== null && <Shown answer={answer} />}</div>
    </form>
  );
}

interface ParametersProps {
  call: CallFacts;
  written: Written;
  change: (part: Partial<Written>) => void;
}

function Parameters({ call, written: { parameters, query }, change }: ParametersProps) {
  return (
    <>
      {call.parameters.map((name) => (
        <Line
          key={name}
          field={{ name, isRequired: true }}
          value={parameters[name] ?? ''}
          onChange={(value) => change({ parameters: { ...parameters, [name]: value } })}
        />
      ))}
      {call.query.map((field) => (
        <Line
          key={field.name}
          field={field}
          value={query[field.name] ?? ''}
          onChange={(value) => change({ query: { ...query, [field.name]: value } })}
        />
      ))}
    </>
  );
}

interface LineProps {
  field: CallField;
  value: string;
  onChange: (value: string) => void;
}

function Line({ field: { name, isRequired, values }, value, onChange }: LineProps) {
  const label = isRequired ? name : `${name} (optional)`;
  if (values === undefined)
    return (
      <label>
        {label}
        <input type="text" value={value} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      </label>
    );
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">any</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}

function Command({ text }: { text: string }) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div>
      <p>
        <span id={id}>As a command</span>{' '}
        <button type="button" class="chip" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      </p>
      <pre class="code" tabIndex={0} aria-labelledby={id}>
        {text}
      </pre>
    </div>
  );
}

function Shown({ answer }: { answer: Answer }) {
  if ('problem' in answer) return <p class="fail">{answer.problem}</p>;
  return (
    <>
      <p>
        <strong class={answer.status < 400 ? 'pass' : 'fail'}>{answer.status}</strong> in {answer.timeMs} ms
      </p>
      <pre class="code" tabIndex={0} aria-label="Answer">
        {answer.body}
      </pre>
    </>
  );
}
