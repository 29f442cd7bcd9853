import type { Token } from '../chart/tokens.ts';

/** Words that end a noun phrase: what is said of it begins. */
const stops = new Set(
  `is are was were be been being has have had having must should shall will would may might can could do does did not never no none and or but if when whenever unless otherwise else then than
  given where whose which who with without while because so since until till after before between above below under over more less fewer greater higher lower bigger smaller larger longer shorter
  later earlier exceed exceeds equals equal contains contain includes include starts start begins begin ends ends matches match needs need only just exactly least most always also both either neither
  nor there it they them same different unique empty null blank missing present valid true false i we you sorted ordered comes come stays lies remains adds returned shown set filled as like gives give
  carries carry holds hold consists consist belong belongs mentions mention says say stands appears appear repeated differ differs duplicates duplicate dup dups len length count nulls blanks unique distinct twice once sorted asc desc first last`.split(
    /\s+/,
  ),
);

export const isStopWord = ({ kind, lower }: Token): boolean => kind === 'word' && stops.has(lower);

/** Words that may never stand for a thing of the caller's own. */
export const isMeaningWord = (lower: string): boolean => stops.has(lower);
