import type { Turn } from './operator.ts';
import { turn } from './operator.ts';

const deed =
  '(contain|include|return|have|exist|show|equal|match|start|end|begin|give|send|leak|expose|answer|respond|appear|change)';

/** What is said in spite of a slip of grammar. */
export const slips: readonly Turn[] = [
  turn(String.raw`(?:has|have|needs?) to`, 'must', ['the tide need to be low', 'the tide must be low']),
  turn(String.raw`(?:is|are|was|were|be) not ${deed}s?`, 'does not $1', [
    'the answer is not contain the key',
    'the answer does not contain the key',
  ]),
  turn(String.raw`(must|should|shall|may|can|cannot|will)( not)? (?:to |be )?${deed}s?`, '$1$2 $3', [
    'the answer must to contain the key',
    'the answer must contain the key',
  ]),
  turn(
    String.raw`(and|with) (?:an? |the )?(error message|message) (?!(?:is|are|must|should|shall|contains?|says?|has|equals?|with|of|in|for|that|which|starts?|ends?|includes?|text|present)\b)(?=\p{L})(\p{L}+)`,
    '$1 message contains $3',
    ['a status 404 and an error message gone', 'a status 404 and message contains gone'],
  ),
  turn(
    String.raw`(message|error|body|title|detail|reason) with (?:the |a )?(?:text|content|wording|words)`,
    '$1 contains',
    ['the message with the text gone', 'the message contains gone'],
  ),
];
