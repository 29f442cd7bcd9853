import type { Turn } from './operator.ts';
import { piece, turn, whole } from './operator.ts';

const number = String.raw`(\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten)`;
const value = String.raw`(-?\d+(?:\.\d+)?)(?:\s+(?:degrees|percent|%))?`;

/** Words that mean the same wherever they stand. Longer turns stand before those that they contain. */
export const turns: readonly Turn[] = [
  turn(
    String.raw`(?:the )?headers? (\S+) (?:must|should|shall|may|can|is|are) (?:not|never) (?:be )?(?:sent|set|returned|exposed|there|part of the (?:response|answer))`,
    'there is no header $1',
    ['the header Age must not be sent', 'there is no header Age'],
  ),
  turn(
    String.raw`(?:the |an? |no )?(\S+) header (?:must|should|shall|may|can|is) (?:not|never) (?:be )?(?:sent|set|returned|exposed|there|part of the (?:response|answer))`,
    'there is no header $1',
    ['the Age header is never sent', 'there is no header Age'],
  ),
  turn(String.raw`w/(?= ?\S)`, 'with', ['starts w/ FX', 'starts with FX']),
  turn(String.raw`w/o`, 'without', ['a boat w/o oars', 'a boat without oars']),
  turn(String.raw`(?:resp|rsp)\.?`, 'response', ['resp has a boat', 'response has a boat']),
  turn(String.raw`msg`, 'message', ['msg is gone', 'message is gone']),
  turn(String.raw`hdr`, 'header', ['hdr Age is 3', 'header Age is 3']),
  turn(String.raw`(\p{L}+) (?:no|nr)\.`, '$1 number', ['boat no. is 3', 'boat number is 3']),
  turn(
    String.raw`(in|as|be|is|are)(?: an?)? (csv|json|xml|html|pdf|yaml|plain text) (?:format|form|document|file)`,
    '$1 $2',
    ['the reply is in CSV format', 'the reply is in CSV'],
  ),
  turn(String.raw`(?:in )?(?:the )?format (csv|json|xml|html|pdf)`, 'in $1', [
    'the reply is in format CSV',
    'the reply is in CSV',
  ]),
  turn(
    String.raw`(csv|json|xml|html|pdf|plain text)(?:,| and| but)? (?:not|no) (?:an? )?(?:csv|json|xml|html|pdf|plain text)(?: page| document| format)?`,
    '$1',
    ['CSV, not JSON', 'CSV'],
  ),
  turn(
    String.raw`(?:an? |the )?link (?:to|for) (?:the )?(next|previous|prev|first|last) (?:page|one|results?)`,
    '$1 link',
    ['a link to the next page', 'next link'],
  ),
  turn(String.raw`(?:an? |the )?link to itself`, 'self link', ['a link to itself', 'self link']),
  turn(
    String.raw`(?:in )?(lower|upper)[- ]?case only|(?:only|all)(?: in)? (lower|upper)[- ]?case(?: letters)?`,
    '$1$2 case',
    ['lower case only', 'lower case'],
  ),
  turn(String.raw`(?:with )?(?:an? )?trailing (\S+)`, 'ending with $1', [
    'an address with trailing Z',
    'an address ending with Z',
  ]),
  turn(String.raw`(?:with )?(?:an? )?leading (\S+)`, 'starting with $1', [
    'a call with a leading +',
    'a call starting with +',
  ]),
  piece(
    String.raw`,?(?<= |,) ?(?:regardless of (?:the )?(?:case|capitals|capitalisation|capitalization)|case[- ]insensitive(?:ly)?|ignoring case|(?:in )?(?:upper or lower|lower or upper|whatever) case)(?!\p{L})`,
    'in any case',
    ['contains oar regardless of case', 'contains oar in any case'],
  ),
  turn(
    String.raw`(?:comes?|came|is returned|are returned|is sent|is shown|shows up|is reported|gets? returned) (?:back )?as (?:an? )?(?!html|csv|json|xml|pdf|an? )(?=\S)([^\s,;]+)`,
    'is $1',
    ['the boat comes back as sunk', 'the boat is sunk'],
  ),
  turn(String.raw`and no longer (?:as )?(?:an? )?(\S+)`, 'and is not $1', [
    'is open and no longer shut',
    'is open and is not shut',
  ]),
  turn(String.raw`([1-5]\d\d),? (?:without|with no|and no|no) (?:any )?(?:content|body)`, '$1 and the body is empty', [
    '204 without content',
    '204 and the body is empty',
  ]),
  turn(String.raw`(?:with|and) (?:an )?empty (?:body|content)`, 'and the body is empty', [
    '204 with empty body',
    '204 and the body is empty',
  ]),
  turn(String.raw`(?:must|should|has to|needs to) mention`, 'must contain', [
    'the note must mention oars',
    'the note must contain oars',
  ]),
  turn(
    String.raw`(is|are|be) (?:an? )?(array|list) of (\d+)\s?(?:-|–|to|\.\.)\s?(\d+) (\p{L}+?s)(?!\p{L})`,
    '$1 an array of $5, with $3 to $4 items',
    ['oars is array of 1–4 strings', 'oars is an array of strings, with 1 to 4 items'],
  ),
  turn(String.raw`(\d)\s?–\s?(\d)`, '$1-$2', ['1–4', '1-4']),
  whole(
    String.raw`([1-5]\d\d(?:,? [a-z]+\/\S+)?)\s*(?:→|->|=>|:|with)\s*(?:an? )?(?:json )?(?:array|list) of \{\s*([^{}:]+?)\s*\}`,
    '$1; the body is an array; each item has $2',
    ['200 → array of { id, oars }', '200; the body is an array; each item has id, oars'],
  ),
  whole(
    String.raw`(?:(?:returns?|responds? with|the (?:body|response|answer) is|response:?|body:?) )?(?:an? )?(?:json )?(?:array|list) of \{\s*([^{}:]+?)\s*\}`,
    'the body is an array; each item has $1',
    ['returns an array of { id, oars }', 'the body is an array; each item has id, oars'],
  ),
  whole(
    String.raw`(?:i|we|you|the (?:client|caller|user|customer)) (?:must|should|will|can|want to|need to|expect to) (?:get|receive|obtain|find|see|have) (?:an? |the |my )?non-?empty (\S+)`,
    '$1 is not empty',
    ['I must get a non-empty oar', 'oar is not empty'],
  ),
  turn(String.raw`(?:the )?(?:items|entries|elements) (?:each |all )?(?:have|has)`, 'each item has', [
    'the items have a name',
    'each item has a name',
  ]),
  turn(String.raw`(?:is|are) (?:at all times|in every case|in all cases)`, 'is', [
    'the tide is at all times low',
    'the tide is low',
  ]),
  turn(String.raw`(\p{L}+)\[\](?= (?:has|have|contains?|includes?|is|are|must|should))`, '$1', [
    'boats[] has an oar',
    'boats has an oar',
  ]),
  turn(String.raw`(?:has|have|having) (?:the |a )?values?(?: of)?`, 'is', ['depth has the value 3', 'depth is 3']),
  turn(
    String.raw`(?:is|are) (?:equal to|the same as|identical to|identical with) (?:the )?(?:value|field)(?: of)?`,
    'equals',
    ['depth is equal to the value of draught', 'depth equals draught'],
  ),
  turn(String.raw`(?:must|should|shall) (?:always )?remain`, 'must be', [
    'the depth must remain 3',
    'the depth must be 3',
  ]),
  turn(String.raw`(?:may|can|must|should) never (?:be|become)`, 'must not be', [
    'depth may never be 3',
    'depth must not be 3',
  ]),
  turn(String.raw`no (\p{L}+) (?:may|can|must|should) (?:be|have)`, 'no $1 is', [
    'no pier may be shut',
    'no pier is shut',
  ]),
  turn(String.raw`(?:is|are) (?:filled(?: in| out)?|populated|provided with a value)`, 'is not empty', [
    'the oar is filled in',
    'the oar is not empty',
  ]),
  turn(String.raw`(?:is|are) supposed to be`, 'must be', [
    'the scheme is supposed to be active',
    'the scheme must be active',
  ]),
  turn(String.raw`(?:is|are) supposed to`, 'must', ['the scheme is supposed to be', 'the scheme must be']),
  turn(String.raw`(?:may|can|must|shall|should) only be`, 'must be', [
    'the grade may only be gold',
    'the grade must be gold',
  ]),
  turn(
    String.raw`((?:must|should|shall) be|is|are) an? (integer|whole number|number|date|string),? ((?:not |no )?(?:greater|less|more|larger|smaller|higher|lower|later|earlier|longer|shorter) than)`,
    '$1 a $2 and $1 $3',
    ['weight must be a number, greater than 3', 'weight must be a number and must be greater than 3'],
  ),
  turn(
    String.raw`(?:an? |the |no )?\p{L}+ (?:can't|cannot|can not|may not|must not|should not|mustn't|shouldn't) have (?:more than|over|above) ${number} (\p{L}+)(?:,? (?:at (?:the same time|once|a time)|simultaneously|in parallel|per page))?(?=[.!]?$)`,
    'there are at most $1 $2',
    ["a driver can't have more than 4 vans", 'there are at most 4 vans'],
  ),
  turn(
    String.raw`(?:the |a |an )?(?:\p{L}+['’]s? )?(newest|oldest|latest|earliest|most recent) (\p{L}+?)s? (?:(?:must |should |has to )?(?:comes?|be|appears?|stands?)|is) (?:first|on top|at the top)`,
    '$2s are sorted $1 first',
    ['the newest parcel must come first', 'parcels are sorted newest first'],
  ),
  turn(
    String.raw`(?:the |a |an )?(?:request|call|operation|order) is (?:accepted|rejected|refused|denied|answered|confirmed|acknowledged) with (?:an? |the )?(?:http )?(?:status )?(?:code )?([1-5]\d\d)`,
    'status is $1',
    ['the request is rejected with status 409', 'status is 409'],
  ),
  turn(
    String.raw`(?:the )?(?:list|array|collection) of (\p{L}+) (?:must |should )?(?:contains?|includes?|lists?|has|have) an? (?:entry|item|element|record|row) (?:for|about)`,
    '$1 contain an entry for',
    ['the list of boats must contain an entry for Tern', 'boats contain an entry for Tern'],
  ),
  turn(String.raw`(?:syntactically|formally) (?:valid|correct)`, 'valid', [
    'a syntactically valid address',
    'a valid address',
  ]),
  turn(String.raw`well-formed`, 'valid', ['a well-formed address', 'a valid address']),
  turn(String.raw`begins`, 'starts', ['the code begins with A', 'the code starts with A']),
  turn(String.raw`(and|or) (?:it )?(?:is|are) (starting|ending)`, '$1 $2', [
    'the code is short and is starting with A',
    'the code is short and starting with A',
  ]),
  turn(String.raw`minimum ${number}`, 'at least $1', ['minimum 3 vans', 'at least 3 vans']),
  turn(String.raw`maximum ${number}`, 'at most $1', ['maximum 3 vans', 'at most 3 vans']),
  turn(
    String.raw`(?:from )?${value} up to but (?:not including|excluding) ${value}`,
    ', at least $1 and less than $2',
    ['weight is 1 up to but not including 9', 'weight is , at least 1 and less than 9'],
  ),
  turn(
    String.raw`${value} or (?:less|fewer|lower|below|under|colder|smaller|shorter|earlier|cheaper|younger)`,
    'at most $1',
    ['the depth is 5 or less', 'the depth is at most 5'],
  ),
  turn(
    String.raw`${value} or (?:more|greater|higher|above|over|warmer|larger|bigger|longer|later|older)`,
    'at least $1',
    ['the depth is 5 or more', 'the depth is at least 5'],
  ),
  turn(String.raw`${number} (?!and\b|or\b|but\b)([\p{L}-]+) (at most|at least)`, '$3 $1 $2', [
    '2 decimals at most',
    'at most 2 decimals',
  ]),
  turn(String.raw`(?:avg|mean|average)\(([^()\s]+)\)`, 'the average of $1', [
    'avg(depths) is 4',
    'the average of depths is 4',
  ]),
  turn(String.raw`sum\(([^()\s]+)\)`, 'the sum of $1', ['sum(depths) is 4', 'the sum of depths is 4']),
  turn(String.raw`(is|are|was|were) neither ([\p{L}\d'-]+) nor ([\p{L}\d'-]+)`, '$1 not $2 and $1 not $3', [
    'the boat is neither sunk nor sold',
    'the boat is not sunk and is not sold',
  ]),
  turn(
    String.raw`(?:is|are|(?:must|should|has to|have to) be) (?:an? )?(?:proper |whole |full |complete )?sentences?,? with`,
    'must have',
    ['the title must be a full sentence, with a full stop', 'the title must have a full stop'],
  ),
  turn(String.raw`exactly the (keys|properties|fields|members|attributes)`, 'only the $1', [
    'exactly the keys id and name',
    'only the keys id and name',
  ]),
  turn(String.raw`with a trailing (\S+?)(?=[.]?$)`, 'ending with $1', [
    'an address with a trailing slash',
    'an address ending with slash',
  ]),
  turn(String.raw`(?:the )?older (?:one |ones )?(?:is |are )?first`, 'oldest first', [
    'the older ones are first',
    'oldest first',
  ]),
  turn(String.raw`(?:the )?newer (?:one |ones )?(?:is |are )?first`, 'newest first', ['newer first', 'newest first']),
  turn(
    String.raw`(?:the )?(?:nearest|cheapest|lowest|smallest|shortest)(?: one| ones)?(?: is| are)? first`,
    'ascending',
    ['the cheapest first', 'ascending'],
  ),
  turn(
    String.raw`(?:the )?(?:farthest|dearest|highest|largest|biggest|longest)(?: one| ones)?(?: is| are)? first`,
    'descending',
    ['the highest first', 'descending'],
  ),
  turn(String.raw`(?:given|for|if|when) an? ([\p{L} ]{2,30}?) whose ([^,;]{2,40}?) (is|are)`, "if a $1's $2 $3", [
    'given a boat whose owner is Ada',
    "if a boat's owner is Ada",
  ]),
  turn(
    String.raw`(?:given|when|if|for|while) an? \p{L}+ (?:is )?(?:in|with) (?:the )?(state|status) ([\p{L}\d_-]+)`,
    'if $1 is $2',
    ['if a boat is in state sold', 'if state is sold'],
  ),
  turn(String.raw`the value of the (last|first|second|third) ([\p{L}]+)`, "the $1 $2's value", [
    'the value of the last depth',
    "the last depth's value",
  ]),
  turn(
    String.raw`(contains?|includes?|(?:ends?|starts?|begins?|ending|starting) (?:with|in)) (?:the|its) (?:(?:new|created|returned|generated|own|same) )?([\p{L}\d_]+)(?=$|[.,;]| and )`,
    '$1 the value of `$2`',
    ['the path ends with the new code', 'the path ends with the value of `code`'],
  ),
  turn(String.raw`(is|are) not more (?!than\b|or\b)(\p{L}+)(?=$|[,.;]| and )`, '$1 not $2', [
    'the tide is not more rising',
    'the tide is not rising',
  ]),
  turn(String.raw`(is|are) (?:saying|showing|reading)`, '$1', ['the sign is saying closed', 'the sign is closed']),
  turn(String.raw`(?:the )?same like`, 'the same as', [
    'the depth is the same like before',
    'the depth is the same as before',
  ]),
  turn(String.raw`then must (be|have) the ([\p{L}\d_]+)`, 'then the $2 must $1', [
    'then must be the depth 4',
    'then the depth must be 4',
  ]),
  turn(String.raw`comes with an?`, 'has a', ['the boat comes with an anchor', 'the boat has a anchor']),
  turn(String.raw`needs an? (\p{L}+)`, 'has a non-empty $1', [
    'every boat needs an owner',
    'every boat has a non-empty owner',
  ]),
  turn(String.raw`(?:an? )?(?:array|list) of (?:distinct|unique) ([\p{L}-]+)`, 'unique and $1', [
    'a list of unique numbers',
    'unique and numbers',
  ]),
  turn(String.raw`([1-5]\d\d),?(?: and|,| but)? not [1-5]\d\d`, '$1', ['404, not 500', '404']),
  turn(
    String.raw`(?:comes?|returns?|responds?|replies|answers?) (?:back )?with a json array whose items (?:all|each) (?:have|has)`,
    'each item has',
    ['responds with a JSON array whose items all have', 'each item has'],
  ),
];
