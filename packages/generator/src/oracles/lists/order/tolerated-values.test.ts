import { describe, expect, it } from 'vitest';
import { asked, candidatesOf, namesOf, text, whole, type Notes } from '../../../testing/notes-api.ts';
import { toleratedValues } from './tolerated-values.ts';

const LIST = 'GET /notes';
const size = (description: string) => asked('limit', whole, description);
const rulesOf = (notes: Notes): (readonly string[] | undefined)[] =>
  candidatesOf(toleratedValues, LIST, notes).map(({ rules }) => rules);

describe('wrong values that are not refused', () => {
  it('change nothing where they are ignored', () => {
    const sort = asked('sort', text, 'By `title` or `rank`. Unknown fields are ignored.');
    const [found, ...others] = candidatesOf(toleratedValues, LIST, { query: [sort], isReadOnly: true });
    expect(others).toEqual([]);
    expect(found?.expectedStatus).toBe(200);
    expect(found?.rules).toEqual(['the items of the body are the same as in step "without it" by `id`']);
  });

  it('are brought down to the largest page', () => {
    expect(rulesOf({ query: [size('How many; more than 30 is treated as 30.')] })).toEqual([
      ['the body has a length of at most 30'],
    ]);
    expect(
      rulesOf({ query: [size('Nobody gets more than 30: whoever asks for more is served as if for 30.')] }),
    ).toEqual([['the body has a length of at most 30']]);
  });

  it('find nothing where that is said', () => {
    const kind = asked('kind', { ...text, enum: ['plan', 'idea'] }, 'Unknown kinds match nothing.');
    expect(rulesOf({ query: [kind] })).toEqual([['the body has a length of at most 0']]);
  });

  it('of a filter may leave nothing that fits', () => {
    const rank = asked('rank', whole, 'Malformed ranks are ignored.');
    expect(rulesOf({ query: [rank], isReadOnly: true })).toEqual([[]]);
  });

  it('are what a sentence says, not what another one calls "ones"', () => {
    const kind = asked('kind', { ...text, enum: ['plan', 'idea'] });
    const namesFor = (description: string) => namesOf(toleratedValues, LIST, { query: [kind], description });
    expect(namesFor('Unknown values are ignored.')).toHaveLength(1);
    expect(namesFor('A parameter is given once (422); unknown ones are ignored.')).toEqual([]);
  });

  it('are those of the parameter that the document speaks of', () => {
    const page = asked('page', whole, 'Which page; one that is not there is answered with 404.');
    const notes = { query: [page, size('Anything that is no whole number counts as left out.')] };
    expect(namesOf(toleratedValues, LIST, notes)).toEqual(['Query parameter limit with not-a-number is not refused']);
  });

  it.each(['Unknown fields are refused with 400.', 'By `title` or `rank`.'])('are not in %j', (description) => {
    expect(namesOf(toleratedValues, LIST, { query: [asked('sort', text, description)] })).toEqual([]);
  });
});
