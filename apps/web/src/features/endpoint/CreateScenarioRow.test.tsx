import { expect, it } from 'vitest';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { CreateScenarioForm } from './CreateScenarioRow.tsx';

const nothing = (): void => undefined;
const html = showScreen(
  <table>
    <tbody>
      <CreateScenarioForm endpointId={5} onCreated={nothing} onClose={nothing} />
    </tbody>
  </table>,
);

it('EP-29: a scenario is created by name, as a manual one that expects 200, with or without a login', () => {
  expect(html).toMatch(/<input[^>]*placeholder="Enter scenario name\.\.\."/);
  expect(html.match(/<input[^>]*type="checkbox"/g)).toHaveLength(1);
  expect(wordsOf(html)).toBe('Manual 200 Not Required Create Cancel');
});

it('EP-31: it cannot be created while its name is blank', () => {
  expect(buttonsOf(html)).toEqual(['Create disabled', 'Cancel']);
});
