import type { DisambiguatingExample } from './disambiguating-answers.ts';

/** An answer in one line: its status, what a rule looks at of its headers, time and request, and its body. */
export function answerText({ status, headers, body, sent, timeMs }: DisambiguatingExample): string {
  const parts = [
    `status ${status}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(timeMs === null ? [] : [`after ${timeMs} ms`]),
    ...(sent === null ? [] : [`to ${sent}`]),
  ];
  return `${parts.join(', ')}${body === '' ? '' : `  ${body}`}`;
}
