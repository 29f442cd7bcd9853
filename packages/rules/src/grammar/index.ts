import { actionExamples } from './actions.ts';
import { amountExamples } from './by-value.ts';
import { cookieExamples } from './cookie-lines.ts';
import { counterExamples } from './counters.ts';
import { figureExamples } from './figures.ts';
import { filterExamples } from './filters.ts';
import { relationExamples } from './relations.ts';
import { havingExamples } from './having.ts';
import { itemExamples } from './items.ts';
import { kindExamples } from './kinds.ts';
import { leakExamples } from './leaks.ts';
import { letterExamples } from './letters.ts';
import { operandExamples } from './operands.ts';
import { ownerExamples } from './owners.ts';
import { patternExamples } from './patterns.ts';
import { sortExamples } from './sort-keys.ts';
import { sumExamples } from './sums.ts';
import { notationExamples } from './notation-examples.ts';
import { nameExamples } from './name-phrases.ts';
import { absences } from './absences.ts';
import { attachments } from './attachments.ts';
import { counts } from './counts.ts';
import { comparisonExamples } from './comparisons.ts';
import { errorTexts } from './error-texts.ts';
import { echoes } from './echoes.ts';
import { flags } from './flags.ts';
import { gist } from './gist.ts';
import { inverse } from './inverse.ts';
import { outcomes } from './outcomes.ts';
import { pairs } from './pairs.ts';
import { properFormats } from './proper-formats.ts';
import { possession } from './possession.ts';
import type { Family } from './reading.ts';
import type { Examples } from './line.ts';
import { predicateExamples } from './predicates.ts';
import { sizeExamples } from './sizes.ts';
import { subjectExamples } from './subjects.ts';
import { shapeExamples } from './shapes.ts';
import { sentences } from './sentences.ts';
import { uniqueness } from './uniqueness.ts';
import { statements } from './statements.ts';
import { stepAnswers } from './step-answers.ts';

export { attachmentsIn } from './attachments.ts';
export { meantFirst, meantOtherwise } from './rewordings/index.ts';
export { statementsAbout } from './remarks.ts';
export { statementsBefore } from './statements.ts';
export { stepAnswers } from './step-answers.ts';
import { rewordings } from './rewordings/index.ts';
import { statusLines } from './status-lines.ts';

/** Every kind of sentence, in the order in which the documentation shows them. */
export const families: Family[] = [
  statusLines,
  sentences,
  pairs,
  statements,
  flags,
  possession,
  properFormats,
  uniqueness,
  absences,
  echoes,
  counts,
  inverse,
  errorTexts,
  outcomes,
  attachments,
  stepAnswers,
  gist,
];

/** Parts of sentences that several kinds of them use. */
const partExamples: Examples[] = [
  actionExamples,
  amountExamples,
  cookieExamples,
  counterExamples,
  figureExamples,
  filterExamples,
  havingExamples,
  itemExamples,
  kindExamples,
  leakExamples,
  letterExamples,
  operandExamples,
  ownerExamples,
  patternExamples,
  relationExamples,
  sortExamples,
  sumExamples,
  nameExamples,
];

/** The examples of how the language itself says things. */
export const plainChapters: Examples[] = families.flatMap((family): Examples[] =>
  family === statements
    ? [family, subjectExamples, predicateExamples, comparisonExamples, sizeExamples, shapeExamples, ...partExamples]
    : [family],
);

/** Everything that the documentation shows, in its order. */
export const chapters: Examples[] = [...plainChapters, notationExamples, ...rewordings];
