import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import { extractionGolden, compileExtraction } from '../extraction/extraction.ts';
import { exampleExchange } from '../testing/example-exchange.ts';
import { chapters } from './index.ts';

for (const family of chapters) {
  describe(family.title, () => {
    it.each(family.golden)('$text', ({ text, reads, sample, status = 200, headers = [] }) => {
      const answer = exampleExchange({ body: JSON.stringify(sample), status, headers });
      const context = sample === undefined ? {} : { samples: [answer] };
      const compiled = compileRule(text, context);
      expect(compiled.status === 'understood' ? compiled.paraphrase : compiled).toBe(reads);
      const again = compileRule(reads, context);
      expect(again.status === 'understood' ? again.check : again).toEqual(
        compiled.status === 'understood' ? compiled.check : null,
      );
    });
  });
}

describe('Where the token is', () => {
  it.each(extractionGolden)('$text', ({ text, reads }) => {
    const compiled = compileExtraction(text);
    expect(compiled.status === 'understood' ? compiled.paraphrase : compiled).toBe(reads);
  });
});
