import { describe, expect, it } from 'vitest';
import { showScreen, wordsOf } from '../../../testing/show-screen.tsx';
import { UntriedCounts } from './UntriedCounts.tsx';
import { UntriedGroups } from './UntriedScenarios.tsx';

describe('what is not generated', () => {
  it('is counted by the reason, with what can be done about it', () => {
    const words = wordsOf(
      showScreen(
        <UntriedCounts
          counts={[
            { reason: 'budget', scenarios: 34 },
            { reason: 'stays', scenarios: 2 },
          ]}
        />,
      ),
    );
    expect(words).toContain('Not generated (36)');
    expect(words).toContain('Beyond the budget (34)');
    expect(words).toContain('Cannot be removed (2) The document says that nobody can remove the record afterwards.');
  });

  it('is no word where everything is', () => {
    expect(wordsOf(showScreen(<UntriedCounts counts={[]} />))).not.toContain('Not generated');
    expect(wordsOf(showScreen(<UntriedGroups scenarios={[]} />))).toContain('Everything that the document gives');
  });

  it('is listed by name below its reason, with the requests that it would send', () => {
    const words = wordsOf(
      showScreen(
        <UntriedGroups
          scenarios={[
            { name: 'Name too long', kind: 'too_long', reason: 'budget', requests: 1 },
            { name: 'Cancel twice', kind: 'wrong_state', reason: 'stays', requests: 4 },
          ]}
        />,
      ),
    );
    expect(words).toMatch(/Beyond the budget \(1\) .* Name too long 1 request Cannot be removed \(1\)/);
    expect(words).toContain('Cancel twice 4 requests');
  });
});
