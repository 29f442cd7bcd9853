const ANY_CASE = [
  /\bcase[- ]?insensitive(ly)?\b|\binsensitive to case\b|\bnot case[- ]?sensitive\b|\b(in )?any case\b/i,
  /\bignor\w+ (the )?case\b|\b(the )?(case|capitals?) (is|are) ignored\b/i,
  /\b(upper|lower)[- ]?(case)? (and|or) (upper|lower)[- ]?case\b|\bcapitals? or not\b/i,
  /\b(regardless|irrespective|without regard) (of|to) (the |its |their )?(upper|lower|case|capital)\w*/i,
  /\b(whatever|no matter)\b[^.;]{0,30}\b(capitals?|upper|case)\b/i,
  /\b(upper|lower|case|capitals?)\b[^.;]{0,40}\b(same|alike|makes? no difference|(is|are|do|does) not (matter|count))\b/i,
  /\b(same|alike|not matter|no difference)\b[^.;]*\b(upper|lower)[- ]?case\b/i,
  /\b(?:no difference|(?:does|do|is|are) not matter) (?:whether|if)\b[^.;]{0,40}\b(?:capitals?|upper|lower)\b/i,
  /\b(?:do(?:es)? not|don['’]t|never|cannot) (?:tell|distinguish|differentiate|separate)\b[^.;]{0,40}\b(?:capitals?|upper|case)\b/i,
  /\bwhether (?:it is |written |they are )?(?:in )?(?:capitals?|upper|small|lower)\b[^.;]{0,30}\bor\b/i,
  /\bno (?:difference|distinction) between\b[^.;]{0,20}\b(?:capitals?|upper|small|lower)\b/i,
  /\b(?:upper|lower|case|capitals?)\b[^.;]{0,40}\bnot (?:be )?(?:told apart|distinguished|differentiated|kept apart|separated)\b/i,
  /\b(only (differs?|in)|differs? only) (in )?(the )?case\b/i,
];

/** Whether a text says that capitals and small letters are the same. */
export const saysAnyCase = (text: string): boolean => ANY_CASE.some((words) => words.test(text));

/** What a text has in quotation marks. */
export const quotedIn = (text: string): string[] =>
  [...text.matchAll(/["“`']([^"”`']{2,40})["”`']/g)].map((match) => match[1] ?? '');
