import { describe, expect, it } from 'vitest';
import { edgesIn, spokenEdges } from './edges.ts';
import { saidInitial, saidStates, statesAskedFor } from './sentences.ts';

const STATES = ['draft', 'in_review', 'published', 'retired'];
const edges = (text: string) =>
  Object.fromEntries([...edgesIn(text, STATES)].map(([to, from]) => [to, [...from].toSorted()]));

describe('moves that a text lists', () => {
  it('are pairs of "from" and "to", in one sentence or several', () => {
    expect(
      edges('From `draft` to `in_review` or `retired`, from `in_review` to `published`. Every other move is a 409.'),
    ).toEqual({
      in_review: ['draft'],
      retired: ['draft'],
      published: ['in_review'],
    });
    expect(edges('Moves from draft to in review.\nGoes from published to retired.')).toEqual({
      in_review: ['draft'],
      retired: ['published'],
    });
  });

  it('are alternatives of one arrow before the next one', () => {
    expect(edges('draft → in_review or retired, in_review → published.')).toEqual({
      in_review: ['draft'],
      retired: ['draft'],
      published: ['in_review'],
    });
  });

  it('have several states before an arrow', () => {
    expect(edges('`draft` → `in_review` → `published`, one at a time; `draft` and `in_review` → `retired`.')).toEqual({
      in_review: ['draft'],
      published: ['in_review'],
      retired: ['draft', 'in_review'],
    });
  });

  it('are pairs without a "from"', () => {
    const spoken = (text: string) =>
      Object.fromEntries([...spokenEdges(text, STATES)].map(([to, from]) => [to, [...from].toSorted()]));
    expect(
      spoken(
        'Moves: `draft` to `in_review` or `retired`, `in_review` to `published` or back to `draft`. All others are 409.',
      ),
    ).toEqual({ in_review: ['draft'], retired: ['draft'], published: ['in_review'], draft: ['in_review'] });
    expect(spoken('Draft and in review to retired, in review to published.')).toEqual({
      retired: ['draft', 'in_review'],
      published: ['in_review'],
    });
    expect(spoken('There is no way `published` to `draft`, and never `retired` to `draft`.')).toEqual({});
  });

  it('go both ways between two states', () => {
    expect(edges('Moves from draft to in review, and between in review and published in both directions.')).toEqual({
      in_review: ['draft', 'published'],
      published: ['in_review'],
    });
    expect(edges('Between draft and published nothing is lost.')).toEqual({});
  });

  it('are arrows', () => {
    expect(edges('draft -> in_review → published')).toEqual({ in_review: ['draft'], published: ['in_review'] });
  });

  it('are links of one chain', () => {
    expect(edges('`state` goes from draft to in review to published, any other move is refused.')).toEqual({
      in_review: ['draft'],
      published: ['in_review'],
    });
  });

  it('are rows of a table', () => {
    expect(
      edges('Moves a page. | from | to |\n|---|---|\n| draft | in_review, retired |\n| in_review | published |'),
    ).toEqual({
      in_review: ['draft'],
      retired: ['draft'],
      published: ['in_review'],
    });
    expect(edges('| To | From |\n|---|---|\n| published | draft or in_review |')).toEqual({
      published: ['draft', 'in_review'],
    });
    expect(edges('| status | meaning |\n|---|---|\n| draft | not yet published |')).toEqual({});
  });

  it('are none where something else goes from one to another', () => {
    expect(edges('Sent from the editor to all readers. A draft costs nothing.')).toEqual({});
  });
});

describe('states in words', () => {
  it.each([
    ['Only drafts change.', ['draft']],
    ['Answered with 409: a page that is not published or whose time has passed.', ['published']],
    ['Makes a draft a page in review: it gets a number.', ['draft']],
    [
      'For published pages that were a mistake. Any other status is refused with 409, and a published page that somebody has as a draft with 409 as well.',
      ['published'],
    ],
    ['Works until it is printed, that is for drafts and those in review.', ['draft', 'in_review']],
    ['The page has to be published.', ['published']],
    ['Only `published` pages (409 `wrong_state`).', ['published']],
    ['Only `draft` pages, everything else is a 409.', ['draft']],
    ['409 `wrong_state` when the page is not a draft.', ['draft']],
    ['Drafts and retired pages can be removed, others are a 409.', ['draft', 'retired']],
    ['Drafts and those in review; their links end at once. Anything else: 409.', ['draft', 'in_review']],
    ['Hands in a draft. Other states: 409.', ['draft']],
    ['Pages of many words must be published by somebody else.', []],
    ['The page must exist (`422`) and be `draft` (`409`, `not_a_draft`).', ['draft']],
    ['Possible in every state.', []],
    ['Prints a draft or a published page (else 409).', ['draft', 'published']],
    ['For pages that are drafts or in review; others are a 409.', ['draft', 'in_review']],
    ['Only a published page can be printed, everything else is refused.', ['published']],
    ['The draft is set to published, otherwise 409.', ['draft']],
    ['For its writer, while it is a draft (409 `not_open` otherwise).', ['draft']],
    ['By the desk, while the page is a draft (409 `wrong_state`).', ['draft']],
    ['Prints it, for a page that is published (409).', ['published']],
    ['Cannot be printed while it is a draft (409).', []],
    ['No longer draft, or not enough paper', ['draft']],
    ['Editors only, published pages only (409).', ['published']],
    ['For editors, draft pages only.', ['draft']],
    ['While the page is draft or in review, 409 later.', ['draft', 'in_review']],
    ['Only long pages and posters can be published.', []],
    ['Only a draft of a long page can be published.', ['draft']],
  ])('allowed: %s', (text, allowed) => {
    expect([...saidStates(text, STATES).allowed]).toEqual(allowed);
  });

  it('are not taken from an amount', () => {
    const states = ['open', 'paid'];
    const text =
      'It may be settled in instalments, but never beyond what is still open then, nor beyond the open balance.';
    expect([...saidStates(text, states).forbidden]).toEqual([]);
  });

  it('are not taken for words of refusal', () => {
    const states = ['draft', 'submitted', 'rejected'];
    const said = saidStates('Drafts and rejected claims can be deleted; submitted ones are a 409.', states);
    expect([...said.forbidden]).toEqual(['submitted']);
  });

  it.each([
    ['A new page is a draft. It can be read once it is published.', 'draft'],
    ['Pages start as drafts.', 'draft'],
    ['Initially it is in review.', 'in_review'],
    ['A page can be published.', null],
  ])('initial: %s', (text, state) => {
    expect(saidInitial(text, STATES)).toBe(state);
  });
});

it.each([
  ['Of a page that is published.', ['published']],
  ['A page that has not been retired.', ['draft', 'in_review', 'published']],
  ['A draft that is not retired.', ['draft']],
  ['Any page.', []],
])('states that a reference asks for: %s', (text, states) => {
  expect(statesAskedFor(text, STATES)).toEqual(states);
});

it('moves are told by verbs and by what has the states that they start from', () => {
  const states = ['sent', 'seen', 'sealed', 'voided'];
  const spoken = (text: string) =>
    Object.fromEntries([...spokenEdges(text, states)].map(([to, from]) => [to, [...from].toSorted()]));
  const clerk = 'A clerk seals a `sent` letter; who tries without the right gets a 403.';
  expect(spoken(`${clerk} \`sent\` and \`seen\` letters can be voided by anybody.`)).toEqual({
    sealed: ['sent'],
    voided: ['seen', 'sent'],
  });
  expect(spoken('Every other change is a 400: `sealed` and `voided` letters are final.')).toEqual({});
  expect(spoken('Sent letters are listed. A sealed letter is never voided.')).toEqual({});
  expect(spoken('From sent to seen. Sent and seen letters can be voided by a clerk.')).toEqual({
    seen: ['sent'],
    voided: ['seen', 'sent'],
  });
  expect(spoken('From sent to seen. A clerk seals a sent letter.')).toEqual({ seen: ['sent'] });
  expect(
    spoken('Only a sent letter can be seen or voided and only a seen one sealed, everything else is 409.'),
  ).toEqual({
    seen: ['sent'],
    voided: ['sent'],
    sealed: ['seen'],
  });
});
