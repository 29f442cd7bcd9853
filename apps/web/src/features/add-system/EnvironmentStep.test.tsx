import { expect, it } from 'vitest';
import { showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { EnvironmentStep } from './EnvironmentStep.tsx';

it('ADDSYS-05: an environment can be left out', () => {
  const environments = [{ id: 'a', name: 'Staging', variables: [] }];
  const html = showScreen(<EnvironmentStep environments={environments} value={null} onChange={() => undefined} />);
  expect([...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) => wordsOf(label))).toEqual([
    'No Environment',
    'Staging',
  ]);
  expect(html.match(/<input[^>]*checked=""/g)).toHaveLength(1);
});
