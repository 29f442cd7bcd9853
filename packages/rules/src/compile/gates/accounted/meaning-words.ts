import { carriedKinds } from '../../../predicates/registry.ts';

/** Words that say how things have to be, and what a check that has taken them in holds, as JSON. */
interface MeaningWords {
  words: string[];
  heldBy: RegExp;
}

const ORDER =
  '"comparison":"(?:greater|less|atLeast|atMost)"|"op":"(?:before|after|between|apart|offset|chained|length)"|"type":"(?:positive|negative)"';
const COUNT = '"kind":"(?:size|exactly|atLeast|atMost|count)"|"op":"(?:length|empty|unset)"';
const FIGURE = '"kind":"(?:sum|statistic|calculation|size)"|"terms"|"op":"(?:chained|length)"';
const ABSENCE = '"op":"(?:null|unset|empty|present)"|"negated":true|"kind":"(?:none|not)"|"op":"length"';
const LIKENESS =
  '"kind":"(?:request|size|sum|calculation|statistic|variable)"|"op":"(?:chained|unique|sameAs|itemsOf|compare|oneOf)"';

const row = (words: string, ...heldBy: string[]): MeaningWords => ({
  words: words.trim().split(/\s+/),
  heldBy: new RegExp(heldBy.join('|')),
});

/** Closed classes; a word that stands in none of them has to be a name or a value of the check. */
const rows: MeaningWords[] = [
  row(
    `more less fewer greater larger higher lower bigger smaller above below over under than exceed exceeds exceeding exceeded beyond surpass surpasses minimum maximum
    min max at least most up until limit limits limited longer shorter heavier lighter cheaper pricier dearer costlier taller wider deeper faster slower warmer colder
    cooler hotter older newer younger earlier later sooner stronger weaker better worse costs cost tops cap capped worth inclusive inclusively`,
    ORDER,
    COUNT,
    '"kind":"statistic"',
  ),
  row('between range ranges within inside outside lies lie from to through', ORDER, '"op":"(?:oneOf|matches|format)"'),
  row(
    `before after since until later earlier future past today now ago precede precedes preceding follow follows following next previous upcoming prior subsequent starts
    started start begins begin ends ended end finishes finish opens closes`,
    ORDER,
    '"op":"(?:sorted|startsWith|endsWith|matches)"|"anchor"',
  ),
  row(
    `sorted sort sorting sorts order ordered ordering ascending descending asc desc alphabetical alphabetically alphabetic chronological chronologically first last newest oldest latest
    earliest highest lowest cheapest top recent increasing decreasing rising falling reverse ranked rank most biggest smallest largest best worst`,
    '"op":"(?:sorted|chained|itemsOf)"',
    '"kind":"statistic"|"comparison":"(?:less|atMost|greater|atLeast)"',
    '\\[(?:[^\\]]*,)?-?\\d+|"(?:index|at|nth|first|last)":',
  ),
  row(
    'unique distinct duplicate duplicates duplicated dups dupes dup twice repeat repeats repeated once different differ differs differing two another other others same share shares shared identical common',
    '"op":"(?:unique|chained|sameAs|itemsOf)"',
    '"negated":true[^}]*\\}?',
    LIKENESS,
  ),
  row(
    'equal equals match matches matching correspond corresponds agree agrees agreement coincide tally line up identical alike same mirrors echo echoes echoed',
    LIKENESS,
  ),
  row(
    `number count counts total totals sum sums summed added add adds plus minus times divided multiplied product difference average mean half double twice percent percentage ratio rounded
    together calculated computed quotient altogether combined`,
    FIGURE,
    COUNT,
    '"op":"(?:decimals|type)"',
  ),
  row('exactly precisely', '"kind":"(?:exactly|size)"|"op":"(?:length|compare|oneOf|matches|only|keys)"|"only":true'),
  row(
    'only nothing else solely',
    '"only":true|"op":"(?:compare|oneOf|matches|length|keys)"|"kind":"(?:each|when|none|exactly|not|all|implied)"',
  ),
  row(
    'no none nothing nobody neither nor never not cannot without except unless',
    ABSENCE,
    '"kind":"(?:each|when)"|"type":"',
    ORDER,
    '"op":"(?:unique|leaks|sorted)"',
    '"value":(?:false|0|null)',
  ),
  row('empty blank', '"op":"(?:empty|unset|length|matches|null|present)"|"value":(?:0|""|null)|"kind":"size"'),
  row(
    'filled filled-in populated nonempty non-empty nonblank non-blank',
    '"op":"(?:empty|unset|length|matches|format)"',
  ),
  row('maxitems minitems maxlength minlength', '"op":"(?:length|empty|matches)"'),
  row('implies imply', '"kind":"(?:when|each|any)"'),
  row('yyyy-mm-dd yyyy mm dd hh ss hh:mm full absolute', '"op":"(?:format|matches)"'),
  row('null nullable', '"op":"(?:null|unset|present|type)"|"value":null'),
  row(
    'absent missing gone unset omitted hidden removed undefined forbidden prohibited disallowed permitted disclose discloses disclosed leaked',
    ABSENCE,
  ),
  row(
    'present exist exists existing required mandatory set available given provided needs need defined specified obligatory stated known there visible shown included',
    '"op":"(?:present|empty|unset|null|type|format|length|compare|contains|matches|oneOf|positive)"',
  ),
  row('positive negative zero nonnegative non-negative', '"type":"(?:positive|negative)"|"value":[01]\\b', ORDER),
  row('utc', '"pattern"|"op":"endsWith"'),
  row('offset timezone zone', '"pattern"|"format":"(?:offset|utc)'),
  row('integer integers int ints whole', '"type":"integer"|"op":"decimals"'),
  row(
    'within differ differs differing deviate deviates off away tolerance margin give take close tobecloseto nearest approximately about rounded accurate correct',
    '"op":"between"',
  ),
  row(
    'decimal decimals place places digits whole integer',
    '"sign":"plus","right":\\{"kind":"number","value":0[.]0*5\\}',
  ),
  row('after behind point comma dot figure figures', '"op":"decimals"|[.]\\]'),
  row(
    'full stop period dot point comma colon semicolon slash mark sign underscore hash asterisk question exclamation plus percent',
    '"op":"(?:endsWith|startsWith|contains)","value":\\{"kind":"literal","value":"[^A-Za-z0-9]"',
  ),
  row(
    'number numbers numeric float decimal',
    '"type":"(?:number|integer|positive|negative)"|"op":"decimals"|"pattern"',
    ORDER,
    FIGURE,
  ),
  row(
    'string strings str text texts',
    '"type":"string"|"op":"(?:matches|format|length|empty|unset|contains|startsWith|endsWith|mentions)"',
  ),
  row('boolean bool booleans flag', '"type":"boolean"|"value":(?:true|false)'),
  row('true false yes', '"value":(?:true|false)'),
  row(
    'array arrays list lists',
    '"type":"array"|"kind":"(?:size|each|all|implied|any)"|"each":true|"op":"(?:length|empty|unset|contains|sorted|unique)"',
  ),
  row('object objects', '"type":"object"|"op":"present"|"each":true'),
  row(
    'uuid uuids guid email emails e-mail mail url urls uri link links date dates timestamp timestamps datetime date-time time iso rfc ip ipv4 ipv6 hostname semver semantic base64 format formatted calendar',
    '"op":"(?:format|matches|before|after|sorted|apart)"|"format"|"anchor"|"type"|"pattern"',
  ),
  row(
    `digit digits letter letters character characters chars char uppercase lowercase upper lower case capital capitals alphanumeric pattern regex word words consist consists made
    upper-case lower-case 1st hyphen hyphens dash dashes followed prefix suffix prefixed capitalised capitalized`,
    '"op":"(?:matches|length|format|startsWith|endsWith|contains)"',
  ),
  row(
    'start starts begin begins end ends starting ending beginning prefix prefixed suffix',
    '"op":"(?:startsWith|endsWith|matches|contains)"',
  ),
  row('gap gaps consecutive contiguous skipped', '"op":"chained"', '"op":"sorted".*"op":"unique".*"kind":"size"'),
  row('nulls', '"op":"null"', '"comparison":"(?:greater|less|atLeast|atMost)"'),
  row('hex hexadecimal', '[Aa]-[Ff]', '"format":"(?:hex|uuid)'),
  row(
    'otherwise else',
    '"kind":"any"|"kind":"when".*"kind":"when"|"kind":"each".*"kind":"each"|"kind":"oneOf"|"op":"oneOf"|"kind":"not"',
  ),
  row('contain contains containing include includes including mention mentions mentioning', '"op":'),
  row('one either any some each every all both everything', '"op":'),
  row('long length size', '"op":"length"|"kind":"(?:size|time)"', COUNT),
  row(
    'valid invalid correct well-formed wellformed proper parseable parsable',
    '"op":"(?:format|type|matches|schema|json|parses|oneOf|between)"',
  ),
  row('json', '"kind":"(?:body|contentType|xml|csv|text)"|"op":"(?:type|contains|json|parses)"|json'),
  row('xml csv html', '"kind":"(?:contentType|xml|csv)"|"op":"(?:form|parses)"|xml|csv|html'),
  row('fast quickly slow time seconds second ms milliseconds takes take', '"kind":"time"|"op":"(?:apart|offset)"'),
  row('leak leaks expose exposes exposed reveal reveals secret secrets', '"op":"(?:leaks|present)"'),
  row('header headers hdr hdrs', '"kind":"(?:header|contentType|cookie)"'),
  row('cookie cookies', '"kind":"cookie"'),
  row('status code http', '"kind":"(?:status|outcome)"|status|code'),
  row('error errors problem', '"kind":"(?:status|outcome)"|error|problem'),
  row(
    'strong long old heavy tall wide deep fast high low large big small short many much few expensive cheap hot cold warm how',
    ORDER,
    COUNT,
    '"op":"(?:sorted|matches|present)"',
  ),
  row('enabled disabled on off truthy falsy active', '"value":(?:true|false)'),
  row('optional optionally', '"op":"(?:unset|null|empty)"|"kind":"any"'),
  row('why reason explain explains explanation', 'message|reason|detail|error'),
  row('longer', '"negated":true'),
  row('increase increases decrease decreases rise rises fall falls', '"op":"(?:sorted|chained|weekday)"', ORDER),
  row('between minus', FIGURE, '"op":"apart"'),
  row('lasts last takes', '"op":"(?:apart|offset)"'),
  row('called named titled labelled', '"op":"(?:compare|contains|present)"'),
  row('taken copied', '"kind":"request"|"op":"unique"'),
  row('never not', '"(?:value|text)":"no'),
  row('code codes', '"op":"matches"'),
  row('follow follows conform conforms', '"op":"(?:format|matches|schema|type|compare)"'),
  row('ends end results leads amounts', '"op":"(?:compare|oneOf|length)"'),
  row('quantity amount same', '"op":"length"|"kind":"size"'),
  row('key keys', '"op":"(?:keys|present|only)"|"only":true|key'),
  row('decimal decimals places place', '"op":"decimals"|"pattern"'),
  row('requested sent asked queried searched given supplied submitted', '"kind":"request"'),
  row(
    'element elements entry entries item items record records row rows object objects',
    '"each":true|"kind":"size"|"op":',
  ),
];

/** What only one kind of predicate takes in. */
const kindRows = Object.entries(carriedKinds).flatMap(([op, { words }]) =>
  words === undefined ? [] : [row(words, `"op":"${op}"`)],
);

/** What checks hold that have taken a word in. */
export const meaningWords: ReadonlyMap<string, RegExp[]> = byWord([...rows, ...kindRows]);

function byWord(table: MeaningWords[]): Map<string, RegExp[]> {
  const found = new Map<string, RegExp[]>();
  for (const { words, heldBy } of table)
    for (const word of words) found.set(word, [...(found.get(word) ?? []), heldBy]);
  return found;
}
