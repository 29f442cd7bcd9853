import { inSameForms } from './same-forms.ts';

/** A turn in other words that mean the same wherever they stand. `$1` is a part of what was said. */
interface Turn {
  said: RegExp;
  as: string;
}

const number = String.raw`(\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten)`;
const value = String.raw`(-?\d+(?:\.\d+)?)(?:\s+(?:degrees|percent|%))?`;
const turn = (said: string, as: string): Turn => ({
  said: new RegExp(String.raw`(?<![\w.])${said}(?![\w])`, 'giu'),
  as,
});

const deed =
  '(contain|include|return|have|exist|show|equal|match|start|end|begin|give|send|leak|expose|answer|respond|appear|change)';

/** What is said in spite of a slip of grammar. */
const slips: readonly Turn[] = [
  turn(String.raw`(?:has|have|needs?) to`, 'must'),
  turn(String.raw`(?:is|are|was|were|be) not ${deed}s?`, 'does not $1'),
  turn(String.raw`(must|should|shall|may|can|cannot|will)( not)? (?:to |be )?${deed}s?`, '$1$2 $3'),
  turn(
    String.raw`(and|with) (?:an? |the )?(error message|message) (?!(?:is|are|must|should|shall|contains?|says?|has|equals?|with|of|in|for|that|which|starts?|ends?|includes?|text|present)\b)(?=\p{L})(\p{L}+)`,
    '$1 message contains $3',
  ),
  turn(
    String.raw`(message|error|body|title|detail|reason) with (?:the |a )?(?:text|content|wording|words)`,
    '$1 contains',
  ),
];

/** Longer turns stand before those that they contain. */
const turns: readonly Turn[] = [
  turn(String.raw`(?:is|are) supposed to be`, 'must be'),
  turn(String.raw`(?:is|are) supposed to`, 'must'),
  turn(String.raw`(?:may|can|must|shall|should) only be`, 'must be'),
  turn(
    String.raw`((?:must|should|shall) be|is|are) an? (integer|whole number|number|date|string),? ((?:not |no )?(?:greater|less|more|larger|smaller|higher|lower|later|earlier|longer|shorter) than)`,
    '$1 a $2 and $1 $3',
  ),
  turn(
    String.raw`(?:an? |the |no )?\p{L}+ (?:can't|cannot|can not|may not|must not|should not|mustn't|shouldn't) have (?:more than|over|above) ${number} (\p{L}+)(?:,? (?:at (?:the same time|once|a time)|simultaneously|in parallel|per page))?(?=[.!]?$)`,
    'there are at most $1 $2',
  ),
  turn(
    String.raw`(?:the |a |an )?(?:\p{L}+['’]s? )?(newest|oldest|latest|earliest|most recent) (\p{L}+?)s? (?:(?:must |should |has to )?(?:comes?|be|appears?|stands?)|is) (?:first|on top|at the top)`,
    '$2s are sorted $1 first',
  ),
  turn(
    String.raw`(?:the |a |an )?(?:request|call|operation|order) is (?:accepted|rejected|refused|denied|answered|confirmed|acknowledged) with (?:an? |the )?(?:http )?(?:status )?(?:code )?([1-5]\d\d)`,
    'status is $1',
  ),
  turn(
    String.raw`(?:the )?(?:list|array|collection) of (\p{L}+) (?:must |should )?(?:contains?|includes?|lists?|has|have) an? (?:entry|item|element|record|row) (?:for|about)`,
    '$1 contain an entry for',
  ),
  turn(String.raw`(?:syntactically|formally) (?:valid|correct)`, 'valid'),
  turn(String.raw`well-formed`, 'valid'),
  turn(String.raw`begins`, 'starts'),
  turn(String.raw`(and|or) (?:it )?(?:is|are) (starting|ending)`, '$1 $2'),
  turn(String.raw`minimum ${number}`, 'at least $1'),
  turn(String.raw`maximum ${number}`, 'at most $1'),
  turn(String.raw`(?:from )?${value} up to but (?:not including|excluding) ${value}`, ', at least $1 and less than $2'),
  turn(
    String.raw`${value} or (?:less|fewer|lower|below|under|colder|smaller|shorter|earlier|cheaper|younger)`,
    'at most $1',
  ),
  turn(
    String.raw`${value} or (?:more|greater|higher|above|over|warmer|larger|bigger|longer|later|older)`,
    'at least $1',
  ),
  turn(String.raw`${number} (?!and\b|or\b|but\b)([\p{L}-]+) (at most|at least)`, '$3 $1 $2'),
  turn(String.raw`(?:avg|mean|average)\(([^()\s]+)\)`, 'the average of $1'),
  turn(String.raw`sum\(([^()\s]+)\)`, 'the sum of $1'),
  turn(String.raw`(is|are|was|were) neither ([\p{L}\d'-]+) nor ([\p{L}\d'-]+)`, '$1 not $2 and $1 not $3'),
  turn(
    String.raw`(?:is|are|(?:must|should|has to|have to) be) (?:an? )?(?:proper |whole |full |complete )?sentences?,? with`,
    'must have',
  ),
  turn(String.raw`exactly the (keys|properties|fields|members|attributes)`, 'only the $1'),
  turn(String.raw`,? with a trailing (\S+?)(?=[.]?$)`, ', ending with $1'),
  turn(String.raw`(?:the )?older (?:one |ones )?(?:is |are )?first`, 'oldest first'),
  turn(String.raw`(?:the )?newer (?:one |ones )?(?:is |are )?first`, 'newest first'),
  turn(
    String.raw`,? (?:the )?(?:nearest|cheapest|lowest|smallest|shortest)(?: one| ones)?(?: is| are)? first`,
    ' ascending',
  ),
  turn(
    String.raw`,? (?:the )?(?:farthest|dearest|highest|largest|biggest|longest)(?: one| ones)?(?: is| are)? first`,
    ' descending',
  ),
  turn(String.raw`(?:given|for|if|when) an? ([\p{L} ]{2,30}?) whose ([^,;]{2,40}?) (is|are)`, "if a $1's $2 $3"),
  turn(
    String.raw`(?:given|when|if|for|while) an? \p{L}+ (?:is )?(?:in|with) (?:the )?(state|status) ([\p{L}\d_-]+)`,
    'if $1 is $2',
  ),
  turn(String.raw`the value of the (last|first|second|third) ([\p{L}]+)`, "the $1 $2's value"),
  turn(
    String.raw`(contains?|includes?|(?:ends?|starts?|begins?|ending|starting) (?:with|in)) (?:the|its) (?:(?:new|created|returned|generated|own|same) )?([\p{L}\d_]+)(?=$|[.,;]| and )`,
    '$1 the value of `$2`',
  ),
  turn(String.raw`(is|are) not more (?!than\b|or\b)(\p{L}+)(?=$|[,.;]| and )`, '$1 not $2'),
  turn(String.raw`(is|are) (?:saying|showing|reading)`, '$1'),
  turn(String.raw`(?:the )?same like`, 'the same as'),
  turn(String.raw`then must (be|have) the ([\p{L}\d_]+)`, 'then the $2 must $1'),
  turn(String.raw`comes with an?`, 'has a'),
  turn(String.raw`needs an? (\p{L}+)`, 'has a non-empty $1'),
  turn(String.raw`(?:an? )?(?:array|list) of (?:distinct|unique) ([\p{L}-]+)`, 'unique and $1'),
  turn(String.raw`([1-5]\d\d),?(?: and|,| but)? not [1-5]\d\d`, '$1'),
  turn(
    String.raw`(?:comes?|returns?|responds?|replies|answers?) (?:back )?with a json array whose items (?:all|each) (?:have|has)`,
    'each item has',
  ),
];

const turned = (text: string, all: readonly Turn[]): string =>
  all.reduce((changed, { said, as }) => changed.replace(said, as), text);

/** A text with the turns that the readers know instead of others that mean the same. */
export function inSameWords(text: string): string {
  return turned(inSameForms(turned(text, slips)), turns);
}
