import type { Turn } from './operator.ts';
import { turn, whole } from './operator.ts';

const deed =
  '(contain|include|return|have|exist|show|equal|match|start|end|begin|give|send|leak|expose|answer|respond|appear|change)';

/** What is said in spite of a slip of grammar. */
export const slips: readonly Turn[] = [
  turn(String.raw`(must|should|shall|can|could|will) not to be`, '$1 not be', [
    'the tide must not to be low',
    'the tide must not be low',
  ]),
  turn(String.raw`(must|should|shall|can|could|will) to`, '$1', ['the tide must to be low', 'the tide must be low']),
  turn(String.raw`(must|should|shall) (?:is|are|been|being)`, '$1 be', [
    'the tide should is low',
    'the tide should be low',
  ]),
  turn(String.raw`(must|should|shall) be not`, '$1 not be', ['the tide must be not low', 'the tide must not be low']),
  turn(String.raw`(must|should|shall) has`, '$1 have', ['the pier must has a lamp', 'the pier must have a lamp']),
  turn(String.raw`(?:is|are) (?:needs?|must|have) to be`, 'must be', [
    'the tide is need to be low',
    'the tide must be low',
  ]),
  turn(String.raw`(be|is|are|been|was|were) showed`, '$1 shown', ['the key is showed', 'the key is shown']),
  turn(String.raw`(be|is|are|been|was|were) (?:gave|gived)`, '$1 given', ['the key is gave', 'the key is given']),
  turn(String.raw`(be|is|are|been|was|were) (?:wrote|writed)`, '$1 written', [
    'the key is wrote',
    'the key is written',
  ]),
  turn(String.raw`(be|is|are|been|was|were) (?:sended|send)`, '$1 sent', [
    'the key must be send',
    'the key must be sent',
  ]),
  turn(String.raw`(be|is|are|been|was|were) (return|sort|order|list|contain|include)(?= by | in |$)`, '$1 $2ed', [
    'the piers are sort by name',
    'the piers are sorted by name',
  ]),
  whole(
    String.raw`(?:it|there) (must|should|shall|has to|needs to) (?:exists?|be) (an? |the )?(.+?)`,
    '$2$3 $1 exist',
    ['It must exist a lamp', 'a lamp must exist'],
  ),
  whole(String.raw`(?:it )?(?:exists|is existing) (an? |the )?(.+?)`, 'there is $1$2', [
    'It exists a lamp',
    'there is a lamp',
  ]),
  turn(String.raw`(bigger|greater|larger|higher|more|less|smaller|lower|fewer|longer|shorter) as`, '$1 than', [
    'the depth is bigger as 3',
    'the depth is bigger than 3',
  ]),
  turn(String.raw`equal with`, 'equal to', ['the depth is equal with 3', 'the depth is equal to 3']),
  turn(String.raw`(?:the )?same (?:like|than|with)`, 'the same as', [
    'the depth is same like before',
    'the depth is the same as before',
  ]),
  turn(String.raw`different (?:than|to|of)`, 'different from', [
    'the depth is different than 3',
    'the depth is different from 3',
  ]),
  turn(String.raw`all the (\p{L}+s) (?:has|have)(?: to have)?`, 'all $1 have', [
    'all the piers has a lamp',
    'all piers have a lamp',
  ]),
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
