/** A part without a verb of its own has that of the part before: "takes the pieces from the stock and the fee from the balance". */
const CARRIED = /^\W*(?:then )?(takes?|deducts?|subtracts?|adds?|moves?|puts?|gives?|returns?)\b/i;
const WITHOUT_VERB = /^(?:the|its|their|an?) [^.]*?\b(?:from|to|onto|off|back to)\b/i;

/** "The sum is taken from the one and added to the other": a part without a subject of its own has that of the part before. */
const SUBJECT =
  /(?:^|: )\W*(?:then |also )?(?<subject>[^.:;]{2,60}? (?:is|are)) (?:then |also )?\w+(?:ed|en|wn|ut|id)\b/i;
const PARTICIPLE =
  /^\W*(?:then |also )?(?:added|credited|put|paid|taken|deducted|subtracted|debited|moved|returned|given|booked|removed|set aside|reserved)\b/i;

/** "Raises the count of the one by two, and that of the other by one": the second has the verb of the first. */
const RAISES =
  /\b(?:rises?|falls?|grows?|drops?|shrinks?|go(?:es)? (?:up|down)|(?<passive>(?:is|are) (?:raised|lowered|reduced|increased|decreased))|raises?|lowers?|reduces?|increases?|decreases?|increments?|decrements?)\b/i;
const BY_ITSELF =
  /^\W*(?:and |also )*(?:the |its |their |that )?[\w`'.-]+(?: (?!is |are |goes |go )[\w`'.-]+){0,6} by \S/i;

function carriedIn(part: string, { verb, raises }: Before): string {
  if (verb !== null && WITHOUT_VERB.test(part)) return `${verb} ${part}`;
  const isOpen = raises !== null && !CHANGES.test(part) && BY_ITSELF.test(part);
  if (!isOpen) return part;
  const plain = part.replace(/^\s*(?:and |also )*/i, '');
  return !/^(?:rais|lower|reduc|increas|decreas|increm|decrem)/i.test(raises)
    ? plain.replace(/ by (?=\S)/i, ` ${raises} by `)
    : `${raises} ${plain}`;
}

const CHANGES =
  /\b(?:(?:is|are) \w+ed|(?:raise|lower|reduce|increase|decrease|increment|decrement|rise|fall|grow|drop|sink|shrink)[sd]?)\b/i;

/** What a part of a sentence takes over from the part before it. */
interface Before {
  verb: string | null;
  subject: string | null;
  raises: string | null;
}

const NOTHING: Before = { verb: null, subject: null, raises: null };

const withSubject = (part: string, { subject }: Before): string | null =>
  subject !== null && PARTICIPLE.test(part) ? `${subject} ${part}` : null;

function carried(part: string, before: Before): string {
  return withSubject(part, before) ?? (CARRIED.test(part) ? part : carriedIn(part, before));
}

function nextOf(part: string, whole: string, before: Before): Before {
  const isOfBefore = withSubject(part, before) !== null;
  return {
    verb: CARRIED.exec(part)?.[1] ?? (WITHOUT_VERB.test(part) ? before.verb : null),
    subject: isOfBefore ? before.subject : (SUBJECT.exec(part)?.groups?.['subject'] ?? null),
    raises: RAISES.exec(whole)?.[0] ?? null,
  };
}

/** The parts of a sentence, each with the verb or the subject that it shares with the part before. */
export function partsOf(sentence: string): string[] {
  const parts: string[] = [];
  let before = NOTHING;
  for (const part of sentence.split(/,\s+|\s+(?:and|but|which)\s+/i)) {
    const whole = carried(part, before);
    parts.push(whole);
    before = nextOf(part, whole, before);
  }
  return parts;
}
