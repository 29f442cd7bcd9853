import { actionExamples } from './predicates/actions.ts';
import { amountExamples } from './statements/by-value.ts';
import { cookieExamples } from './answers/cookie-lines.ts';
import { headerParameterExamples } from './answers/header-parameters.ts';
import { counterExamples } from './operands/counters.ts';
import { figureExamples } from './operands/figures.ts';
import { filterExamples } from './lists/filters.ts';
import { relationExamples } from './predicates/relations.ts';
import { havingExamples } from './possession/having.ts';
import { itemExamples } from './lists/items.ts';
import { kindExamples } from './predicates/kinds.ts';
import { leakExamples } from './answers/leaks.ts';
import { letterExamples } from './predicates/letters.ts';
import { operandExamples } from './operands/operands.ts';
import { ownerExamples } from './subjects/owners.ts';
import { patternExamples } from './predicates/patterns.ts';
import { sortExamples } from './predicates/sort-keys.ts';
import { sumExamples } from './operands/sums.ts';
import { notationExamples } from './notation-examples.ts';
import { nameExamples } from './subjects/name-phrases.ts';
import { absences } from './possession/absences.ts';
import { attachments } from './possession/attachments.ts';
import { counts } from './lists/counts.ts';
import { comparisonExamples } from './predicates/comparisons.ts';
import { errorTexts } from './outcomes/error-texts.ts';
import { echoes } from './answers/echoes.ts';
import { flags } from './statements/flags.ts';
import { gist } from './outcomes/gist.ts';
import { inverse } from './statements/inverse.ts';
import { outcomes } from './outcomes/outcomes.ts';
import { pairs } from './statements/pairs.ts';
import { properFormats } from './statements/proper-formats.ts';
import { possession } from './possession/possession.ts';
import type { Family } from './reading.ts';
import type { Examples } from './line.ts';
import { predicateExamples } from './predicates/predicates.ts';
import { sizeExamples } from './predicates/sizes.ts';
import { subjectExamples } from './subjects/subjects.ts';
import { shapeExamples } from './predicates/shapes.ts';
import { sentences } from './answers/sentences.ts';
import { uniqueness } from './lists/uniqueness.ts';
import { statements } from './statements/statements.ts';
import { stepAnswers } from './answers/step-answers.ts';

export { attachmentsIn } from './possession/attachments.ts';
export { meantFirst, meantOtherwise } from './rewordings/index.ts';
export { statementsAbout } from './statements/remarks.ts';
export { statementsBefore } from './statements/statements.ts';
export { stepAnswers } from './answers/step-answers.ts';
import { rewordings } from './rewordings/index.ts';
import { statusLines } from './outcomes/status-lines.ts';

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
  headerParameterExamples,
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
