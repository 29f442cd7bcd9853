import { describe, expect, it } from 'vitest';
import { compileRule } from '../compile/compile.ts';
import type { RuleContext } from '../exchange.ts';

const depot = {
  tanks: [
    {
      label: 'T1',
      state: 'sealed',
      sealedAt: '2031-02-03T08:00:00Z',
      filledAt: '2031-02-01T08:00:00Z',
      inspector: 'Ada',
      litres: 40,
    },
    {
      label: 'T2',
      state: 'open',
      sealedAt: '2031-03-03T08:00:00Z',
      filledAt: '2031-03-02T08:00:00Z',
      inspector: null,
      litres: 0,
    },
  ],
};

function answered(body: unknown, { path = '/depot/tanks', type = 'application/json' } = {}): RuleContext {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method: 'GET',
    path,
    samples: [
      {
        request: { method: 'GET', url: path, headers: {}, pathParams: {}, query: {}, body: null },
        response: {
          status: 200,
          statusText: '',
          headers: [['Content-Type', type]],
          body: text,
          timeMs: 1,
          sizeBytes: text.length,
        },
      },
    ],
  };
}

const read = (text: string, context = answered(depot)): string => {
  const compiled = compileRule(text, context);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
};

describe('the normal form of a text', () => {
  it.each([
    ['Leaky tanks have no place on the list', 'unknown'],
    ['Two tanks never share the same label', '`tanks` is unique by `label`'],
    [
      'A tank can never be sealed before it has been filled.',
      'Every `tanks[*].sealedAt` is not before the value of `tanks[*].filledAt`',
    ],
    ['In the depot nobody can has the same label like another tank', '`tanks` is unique by `label`'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('takes the things of a complaint for the pronoun of its demand', () => {
    const open = answered({ tanks: depot.tanks.filter(({ state }) => state === 'open') });
    expect(read('The page returned sealed tanks too, they must not show up', open)).toBe(
      'Every `tanks[*].state` is not "sealed" in any case',
    );
  });

  it('says of each location of a contract what stands behind their names', () => {
    expect(read('`label`, `state`: string; litres MUST be at least 0')).toContain('`tanks[*].state` is a string');
  });

  it('reads the first line of a text', () => {
    const csv = answered('label,litres\nT1,40\n', { type: 'text/csv' });
    expect(read('CSV 1st line = label,litres', csv)).toBe(
      String.raw`The body matches the pattern "^label,litres\\s*(\\n|$)"`,
    );
  });

  it('leaves a text unread in which a word has no part', () => {
    expect(read('Given a sealed tank, then it names two inspectors from Oslo')).not.toContain('inspector');
    expect(read('No tank may be sealed two days before it was filled')).not.toContain('sealedAt');
  });
});
