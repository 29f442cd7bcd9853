import { expect, it } from 'vitest';
import { exampleExchange } from '../../../testing/example-exchange.ts';
import { compileRule } from '../../compile.ts';

const crew = {
  crew: [
    { name: 'Ida', age: 34 },
    { name: 'Bo', age: 21 },
  ],
  state: 'sailing',
  sailedOn: '2031-05-02',
};

function reading(text: string, body: object = crew): string {
  const compiled = compileRule(text, { samples: [exampleExchange({ body: JSON.stringify(body) })] });
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

it('people are items: a reading that has lost them is none', () => {
  expect(reading('Nobody under 18 may be on the crew list')).toBe('unknown');
  expect(reading('No one over 90 may be in the crew')).not.toContain('length');
});

it('what is given is no condition of an answer that has to show it', () => {
  expect(reading('Given a sailing boat, then state must be "sailing" and sailedOn must be filled in')).not.toMatch(
    /^If /,
  );
});

it('an empty array behind a success is what came', () => {
  expect(reading('the API must return 200 with an empty array', [])).toBe(
    'The status is 200 and `$` has a length of exactly 0',
  );
  expect(reading('the API must return 422 with an empty array', crew)).not.toContain('length');
});
