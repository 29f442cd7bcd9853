// Repetitions with an Idempotency-Key.
import { on } from '../switches.mjs';
import { Problem } from './problem.mjs';

const DAY_MS = 86_400_000;
const MAX_KEYS = 20_000;
const answers = new Map();

export const forgetKeys = () => answers.clear();

/** The first answer to this key, or that of `perform`; another request with the same key is 422. */
export function once({ operationId, client, key, request }, perform) {
  if (key === undefined) return perform();
  const name = `${client.key} ${operationId} ${key}`;
  const text = JSON.stringify(request);
  const found = answers.get(name);
  if (found && found.at > Date.now() - DAY_MS && !(on('repeat-creates-again') && operationId === 'createProposal')) {
    if (found.text !== text && !(on('key-for-other-request') && operationId === 'createProposal'))
      throw new Problem(422, 'key_reused', 'This Idempotency-Key was used for another request.');
    return { ...found.answer, headers: { ...found.answer.headers, 'Idempotency-Replayed': 'true' } };
  }
  const answer = perform();
  answers.set(name, { at: Date.now(), text, answer });
  if (answers.size > MAX_KEYS) answers.delete(answers.keys().next().value);
  return answer;
}
