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

function shown(storedAs: string | null): string {
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <UnderstoodAs
      text="responds within 40 ms"
      compilation={asked}
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
