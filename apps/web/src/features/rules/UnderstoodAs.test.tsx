import type { RuleCompilation } from '@assay/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnderstoodAs } from './UnderstoodAs.tsx';

const paraphrase = 'The response time is less than 40 ms';
const asked: RuleCompilation = {
  status: 'ambiguous',
  question: 'The last good answer would fail this. Is it meant?',
  readings: [{ check: null, paraphrase, passes: 'another answer', fails: 'the last good answer', holds: false }],
  answers: [],
  offers: [],
};

function shown(storedAs: string | null, compilation = asked): string {
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <UnderstoodAs
      text="responds within 40 ms"
      compilation={compilation}
      failure={null}
      isDraft={storedAs === null}
      storedAs={storedAs}
      onUse={nothing}
      onLeave={nothing}
    />,
  );
}

it('says what saving answers to the question whether a rule is meant, and does not put it again', () => {
  expect(shown(null)).toMatch(/Is it meant\?.*Saved as it stands, it is meant/);
  expect(shown(paraphrase)).toContain(`Understood as: ${paraphrase}`);
  expect(shown(paraphrase)).not.toContain('Is it meant');
});

it('shows both readings of a text, each with the answers on which they part', () => {
  const reading = { check: null, passes: 'one', fails: 'other', holds: true };
  const answer = { status: 200, headers: [], sent: null, timeMs: null, paths: ['driver.city'] };
  const html = shown(null, {
    status: 'ambiguous',
    question: 'This can mean two things. Which one is meant?',
    readings: [
      { ...reading, paraphrase: 'driver.city is not empty' },
      { ...reading, paraphrase: 'rider.city is not empty' },
    ],
    answers: [
      { ...answer, body: '{"driver":{"city":"Ulm"}}', passes: [true, false] },
      { ...answer, body: '{"rider":{"city":"Bonn"}}', passes: [false, true] },
    ],
    offers: [],
  });
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&quot;', '"');
  expect(text).toMatch(/two things.*driver\.city is not empty.*Ulm.*rider\.city is not empty.*Bonn/s);
  expect(text).not.toContain('Saved as it stands');
});
