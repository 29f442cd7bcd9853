import { describe, expect, it } from 'vitest';
import { compileRule } from '../../compile/compile.ts';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';

const ferry = { callSign: 'LK7730', name: 'Solvei', berths: [{ mark: 'AB' }, { mark: 'CD' }] };
const known: RuleContext = { samples: [exampleExchange({ body: JSON.stringify(ferry) })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('what must not be there', () => {
  it.each([
    ['call sign has no lower-case letters', '`callSign` does not match the pattern "[a-z]"'],
    ['the callSign is never lower-case', '`callSign` does not match the pattern "[a-z]"'],
    ['callSign is never lowercase', '`callSign` does not match the pattern "[a-z]"'],
    ['callSign contains no spaces', '`callSign` does not match the pattern "[ ]"'],
    ['every mark has no lower-case letters', 'Every `berths[*].mark` does not match the pattern "[a-z]"'],
    ['X-Powered-By is not allowed', 'The header `X-Powered-By` is not present'],
    ['X-Hull must not be disclosed', 'The header `X-Hull` is not present'],
    ['the header Server is forbidden', 'The header `Server` is not present'],
    ['the answer must not disclose X-Hull', 'The header `X-Hull` is not present'],
  ])('"%s" is looked for anywhere', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    ['name has no lower-case letters', 'ambiguous'],
    ['callSign is not all lower-case', '`callSign` does not match the pattern "^[^A-Z]+$"'],
    ['name must never contain letters', 'ambiguous'],
  ])('"%s" is neither weakened nor taken for a text', (text, expected) => expect(reading(text)).toBe(expected));
});
