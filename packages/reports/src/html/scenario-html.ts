import { countWord, runStateWords } from '@assay/contract';
import type { ResultCause } from '../cause.ts';
import type { EventOf, ResultDetails } from '../run-listener.ts';
import { escapeHtml } from './html.ts';

const words: Record<ResultCause, { sign: string; text: string; look: string }> = {
  passed: { sign: '✓', text: countWord('success', 1), look: 'ok' },
  flaky: { sign: '~', text: 'flaky', look: 'odd' },
  failed: { sign: '✗', text: countWord('failure', 1), look: 'bad' },
  unreachable: { sign: '!', text: 'not reached', look: 'odd' },
  credentials: { sign: '!', text: 'credentials refused', look: 'odd' },
  rate_limited: { sign: '!', text: 'rate limited', look: 'odd' },
  interrupted: { sign: '!', text: runStateWords.interrupted.toLowerCase(), look: 'odd' },
  not_judged: { sign: '!', text: countWord('error', 1), look: 'odd' },
  skipped: { sign: '-', text: countWord('skipped', 1), look: '' },
};

const MAX_TEXT_CHARS = 4000;

/** One scenario: a line, and behind it what was expected and what came where there is more to say. */
export function scenarioHtml(
  event: EventOf<'scenario_result'>,
  details: ResultDetails | null,
  cause: ResultCause,
): string {
  const { sign, text, look } = words[cause];
  const time =
    event.response_time_ms === null ? '' : `<span class="time">${Math.round(event.response_time_ms)} ms</span>`;
  const line = `<span class="${look}">${sign} ${text}</span> ${escapeHtml(event.name)} ${time}`;
  if (cause === 'passed') return `<div class="plain">${line}</div>\n`;
  return `<details class="one"><summary>${line}</summary><div class="more">${moreHtml(event, details)}</div></details>\n`;
}

function moreHtml(event: EventOf<'scenario_result'>, details: ResultDetails | null): string {
  const rows = [
    ...(details?.expectedStatus == null ? [] : [['Expected', `status ${details.expectedStatus}`]]),
    ['Answered', event.http_status === null ? 'nothing' : `status ${event.http_status}`],
    ...(details?.rules ?? [])
      .filter(({ status }) => status === 'fail')
      .map((rule) => ['Validation rule', `${rule.validation_text}: ${rule.reason}`]),
    ...(details?.attempts ?? []).map(({ reason }, at) => [`Try ${at + 1}`, reason ?? '']),
  ];
  const list = rows
    .map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value.slice(0, MAX_TEXT_CHARS))}</dd>`)
    .join('');
  return `${event.error === null ? '' : `<p>${escapeHtml(event.error)}</p>`}<dl>${list}</dl>${block(details?.answer)}${block(details?.curl)}`;
}

const block = (text: string | null | undefined): string =>
  text == null ? '' : `<pre>${escapeHtml(text.slice(0, MAX_TEXT_CHARS))}</pre>`;
