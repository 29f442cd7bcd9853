import { describe, expect, it } from 'vitest';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

function reading(text: string, { status, body }: { status: number; body: string }): string {
  const sample = exampleExchange({ status, body, headers: [['Content-Type', 'text/plain']] });
  const compiled = compileRule(text, { path: '/lamps/4', samples: [sample] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('what is said of the body behind a status', () => {
  it.each([
    ['204 no body', 204],
    ['204 without body', 204],
    ['204 and nothing in the body', 204],
    ['304 empty body', 304],
    ['DELETE returns 204 no response body', 204],
  ])('is held: "%s"', (text, status) =>
    expect(reading(text, { status, body: '' })).toBe(`The status is ${status} and the body is empty`),
  );

  it.each(['200 no body', '200 no json', '204 no headers', '200 without cookies'])('is not left out: "%s"', (text) =>
    expect(reading(text, { status: Number(text.slice(0, 3)), body: 'lit' })).not.toMatch(/^The status is \d+$/),
  );

  it.each(['body = lit', 'the body equals lit', 'response is lit'])('is of all of it: "%s"', (text) =>
    expect(reading(text, { status: 200, body: 'lit' })).toBe('The body is "lit"'),
  );

  it('is of its beginning where that is said', () =>
    expect(reading('the body starts with lit', { status: 200, body: 'lit' })).toBe(
      'The body starts with "lit" in any case',
    ));
});
