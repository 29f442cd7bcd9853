const GUARD =
  /^\s*if \(!(?:pm\.collectionVariables\.get|bru\.getVar)\("[^"]+"\)\) (?:pm\.execution|bru\.runner)\.skipRequest\(\);\s*$/gm;

/** A script without the lines that skip a removal where nothing was made: a scenario does that by itself. */
export const withoutGuards = (source: string): string => source.replaceAll(GUARD, '').trim();
