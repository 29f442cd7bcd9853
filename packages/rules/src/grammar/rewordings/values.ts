import type { Rewordings } from './rewording.ts';

/** Equality, order and ranges in the words of the trade. */
export const values: Rewordings = {
  name: 'values',
  title: 'What a value is, in other words',
  first: [
    { say: '<x> (should|must|could|would) of <y>', as: '<x> should have <y>' },
    { say: '<x> (must|has|have|needs|need) to (be|have) <y>', as: '<x> must be <y>' },
  ],
  otherwise: [
    { say: '<name> <constant>', as: '<name> is <constant>' },
    { say: '<name> not null', as: '<name> is not null' },
    { say: '<name> not (blank|empty)', as: '<name> is not empty' },
    { say: '<name> same (like|as) (in|of) [the] request', as: '<name> equals the one that was sent' },
    { say: '<list> sorting by <x>', as: '<list> are sorted by <x>' },
    { say: '[the] response [body] is [of] type <x>', as: 'the body is <x>' },
    {
      say: '[the] response [body] (has|contains|returns|gives) [a|the] list of <number> <list>',
      as: '<list> has <number> items',
    },
    { say: '<mere> <number> <mere> <lp> <name> <rp>', as: '<name> is <number>' },
    { say: '<mere> <number> <lp> <name> <rp>', as: '<name> is <number>' },
    { say: '<aside> <lp> <name> <rp> <constant>', as: '<name> is <constant>' },
    { say: '<aside> <lp> <name> <rp> (is|are|must be|should be|has to be|equals|=) <x>', as: '<name> is <x>' },
    {
      say: '<x> (should|must|shall) have (dropped|risen|fallen|grown|gone|changed|sunk|climbed|decreased|increased) [down|up] to <y>',
      as: '<x> is <y>',
    },
    { say: '<x> be (no|yes|off|on) / <y>', as: '<x> be <y>' },
    { say: '<x> is (no|yes|off|on) / <y>', as: '<x> is <y>' },
    { say: '[the] (lead|leading|top|topmost) <x>', as: 'the first <x>' },
    {
      say: '(whoever|whatever|the one that|what) is first (in|of) [the] <list> <y>',
      as: 'the first item of <list> <y>',
    },
    { say: '(whoever|whatever|the one that|what) is last (in|of) [the] <list> <y>', as: 'the last item of <list> <y>' },
    {
      say: '[the] <word> for <name> <code> costs <number> [<z:word>]',
      as: 'the price of the <word> with <name> <code> is <number>',
    },
    { say: '<x> (leads|goes|points) to <aside> , <y>', as: '<x> is <y>' },
    { say: '<name> (property|field) has the <word> code <y>', as: '<name> is <y>' },
    { say: '<name> and <y> (add up to|sum up to|make up|total|give|make) <z>', as: '<z> is the sum of <name> and <y>' },
    { say: '<x> adds up from <y>', as: '<x> equals the sum of <y>' },
    {
      say: 'neither <x> nor is <name> <y>',
      as: '( it is not true that <x> ) and ( it is not true that <name> is <y> )',
    },
    { say: '<x> (is|are) (reported|shown|listed|marked|flagged|given) as not <y>', as: '<x> is not <y>' },
    { say: '(not a single|not one) <x>', as: 'no <x>' },
    { say: '<name> of (all|each|every) <y:list> <x>', as: 'every <name> <x>' },
    {
      say: '(all|every|each) <x> (have|has|got|get) <number> or <y:number> <name>',
      as: 'every <name> is <number> or <y>',
    },
    { say: '<x> (has|have) (less than|fewer than) <number> <name>', as: '<x> has <name> less than <number>' },
    { say: '<x> (has|have) more than <number> <name>', as: '<x> has <name> greater than <number>' },
    { say: '<x> has no <y> <lp> null <rp>', as: "<x> 's <y> is null" },
    { say: '<name> <number> <word>', as: '<name> is <number>' },
    { say: '<name> = <x> , <y>', as: '<name> = <x> and <y>' },
    {
      say: '<name> (lies|lie|sits|sit|is|are|stays|moves|ranges|falls|must be|should be) [anywhere] (in|within) <lb> <x> , <y> <rb>',
      as: '<name> is between <x> and <y>',
    },
    {
      say: '<x> (is|are|lies|must be|should be) anywhere (from|between) <y> (through|to|and|up to|until|till) <z>',
      as: '<x> is between <y> and <z>',
    },
    {
      say: '<x> (is|are|sits|lies|ranges|goes) (from|between) <y> (through|up to|until|till|thru) <z>',
      as: '<x> is between <y> and <z>',
    },
    {
      say: '<x> (sits|stands|lies|settles|rests|stays|falls|is) between <y> and <z>',
      as: '<x> is between <y> and <z>',
    },
    { say: '<x> (gets|becomes|got) <word>', as: '<x> is <word>' },
    { say: '<x> (stands|sits|stays|lies|remains|comes|goes|runs|ends up) at <y>', as: '<x> is <y>' },
    {
      say: '<x> (dropped|drops|rose|rises|went|goes|fell|grew|changed|sank|climbed) [down|up] to <y>',
      as: '<x> is <y>',
    },
    {
      say: '<x> [shall|should|must] (come|comes|read|reads|appear|appears|show|shows|show up|shows up|go|goes|is shown|is displayed|be shown) (as|like) <y>',
      as: '<x> is <y>',
    },
    { say: '[shall|should|must] (show|list|display|report|return|present|give) <x> as <y>', as: '<x> is <y>' },
    { say: '(must|should|shall) correspond to <y>', as: 'equals <y>' },
    {
      say: '<x> (must|should|shall|has to|have to) (correspond|agree|tally|be in line|line up) (to|with) <y>',
      as: '<x> equals <y>',
    },
    { say: '<x> (corresponds|agrees|tallies|lines up) (to|with) <y>', as: '<x> equals <y>' },
    {
      say: '<x> (costs|cost|weighs|measures|lasts|pays|scores|earns) <number> [<word>] [in total]',
      as: '<x> is <number>',
    },
    {
      say: '<x> (must|should|shall|may|can|does|do|will) not (go|rise|climb|get) (over|above|beyond) <y>',
      as: '<x> is at most <y>',
    },
    { say: '<x> (never|not) (goes|rises|climbs|gets) (over|above|beyond) <y>', as: '<x> is at most <y>' },
    {
      say: '<x> (must|should|shall|may|can|does|do|will) not (go|fall|drop|sink|get) (under|below|beneath) <y>',
      as: '<x> is at least <y>',
    },
    { say: '<x> never (goes|falls|drops|sinks|gets) (under|below|beneath) <y>', as: '<x> is at least <y>' },
    {
      say: '<x> (never|must not|may not|should not|does not|do not) [ever] (reach|reaches|hit|hits) <y>',
      as: '<x> is less than <y>',
    },
    { say: '<x> (must|should|shall|has to|have to) (reach|hit) [at least] <y>', as: '<x> is at least <y>' },
    {
      say: '<x> (is|are|must be|should be|lies|stays) (inside|within) <y> (and|to|-) <z>',
      as: '<x> is between <y> and <z>',
    },
    { say: 'each <x> (is|must be|should be|lies|in) <number> - <y>', as: 'each <x> is between <number> and <y>' },
    { say: '<x> (numerically|exactly|literally) <y>', as: '<x> <y>' },
    { say: '<x> is (numerically|exactly|literally) <y>', as: '<x> is <y>' },
    { say: '(allowed|possible|permitted|valid) <x> : <y>', as: '<x> is one of <y>' },
    { say: '(allowed|possible|permitted|valid) [values] (for|of) <x> (are|:) <y>', as: '<x> is one of <y>' },
    { say: '(correct|right|proper) <x> (displayed|shown|returned|given|listed) <lp> <y> <rp>', as: '<x> is <y>' },
    {
      say: '<x> (is|shall be|must be|should be) <y> (and|,) not <z> [yet|anymore]',
      as: '<x> is <y> and <x> is not <z>',
    },
    { say: '<x> (that|which) (is|was|gets) (returned|given|shown|delivered|answered) <y>', as: '<x> <y>' },
    {
      say: '[the] (answered|returned|given|shown|delivered|displayed) <x> (is|are|must be|should be|has to be|have to be|shall be) <y>',
      as: '<x> is <y>',
    },
    { say: '<x> (shown|given|displayed|listed|returned) (is|are|must be) <y>', as: '<x> is <y>' },
    {
      say: '<x> (is|are|should be|must be|shall be|be) the (string|text|number|integer|value|word|code) <y>',
      as: '<x> is <y>',
    },
    {
      say: '(at the beginning|at first|initially|at the start|in the beginning|for now|so far|right now|at the end|by now) [,] <x>',
      as: '<x>',
    },
    {
      say: '<x> (so far|for now|right now|by now|at the moment|any more|anymore|yet|here|in that case|in this case|then|again|after all)',
      as: '<x>',
    },
    { say: '<name> (flag|field|property|attribute|value|key) <x>', as: '<name> <x>' },
  ],
  golden: [
    { text: 'price stands at 12', reads: '`price` is 12', sample: { price: 12 } },
    { text: 'score is anywhere from 0 through 100', reads: '`score` is between 0 and 100', sample: { score: 5 } },
    { text: "level shouldn't go over 5", reads: '`level` is at most 5', sample: { level: 3 } },
    {
      text: 'allowed mode: EASY / HARD',
      reads: '`mode` is one of "EASY" in any case, "HARD" in any case',
      sample: { mode: 'EASY' },
    },
    { text: 'the fee never reaches 10', reads: '`fee` is less than 10', sample: { fee: 2 } },
  ],
};
