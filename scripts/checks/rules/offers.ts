import type { Check, EvaluationContext } from '@assay/rules';
import { paraphrase, previewRule, testsOf } from '@assay/rules';
import { evaluateCheck } from '@assay/rules/evaluate';
import type { Row } from './rows.ts';
import { contextOf, exchangeOf, share } from './rows.ts';

const maxChoices = 3;

/** What somebody is offered to take in one step, where a sentence is a question or is not understood. */
function choicesFor(row: Row): Check[] | null {
  const compiled = previewRule(row.title, contextOf(row, true));
  if (compiled.status === 'understood') return null;
  const offers = compiled.offers.map(({ check }) => check);
  // The one reading of a contradiction is what is asked about, and no offer.
  const readings = compiled.status === 'ambiguous' && compiled.readings.length > 1 ? compiled.readings : [];
  return [...readings.map(({ check }) => check), ...offers].slice(0, maxChoices);
}

const verdictsAgree = (check: Check, row: Row, evaluation: EvaluationContext): boolean =>
  row.cases.every(
    ({ response, verdict }) => evaluateCheck(check, exchangeOf(row, response), evaluation).status === verdict,
  );

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether a check names something that the sentence has, whole or by its beginning. */
function sharesWords(check: Check, title: string): boolean {
  const said = wordsOf(title);
  const isSaid = (word: string) =>
    said.some(
      (other) => other === word || (word.length > 3 && other.length > 3 && other.slice(0, 4) === word.slice(0, 4)),
    );
  if (testsOf(check).some(({ subject }) => subject.kind !== 'field')) return true;
  return wordsOf(paraphrase(check)).some((word) => (word.length > 2 || /\d/.test(word)) && isSaid(word));
}

/** How far it is from a sentence that is not understood to a rule that judges rightly: one step, where an offer does. */
export function offersFigures(rows: Row[], evaluation: EvaluationContext, prints: boolean): Record<string, number> {
  const counts = { unread: 0, offered: 0, right: 0, first: 0, offers: 0, wrong: 0, contradicted: 0, foreign: 0 };
  for (const row of rows) {
    const choices = choicesFor(row);
    if (choices === null) continue;
    const right = choices.map((check) => verdictsAgree(check, row, evaluation));
    const sample = row.cases[row.sample];
    counts.unread++;
    counts.offers += choices.length;
    counts.offered += choices.length > 0 ? 1 : 0;
    counts.right += right.includes(true) ? 1 : 0;
    counts.first += right[0] === true ? 1 : 0;
    counts.wrong += right.filter((one) => !one).length;
    counts.foreign += choices.filter((check) => !sharesWords(check, row.title)).length;
    counts.contradicted += choices.filter(
      (check) =>
        sample !== undefined && evaluateCheck(check, exchangeOf(row, sample.response), evaluation).status === 'fail',
    ).length;
    if (!prints) continue;
    console.log(`${right.includes(true) ? '+' : '-'} ${row.id} ${JSON.stringify(row.title)}`);
    for (const [at, check] of choices.entries())
      console.log(`    ${right[at] === true ? '+' : '-'} ${paraphrase(check)}`);
  }
  return { ...counts, oneStep: share(counts.right, counts.unread), firstIsRight: share(counts.first, counts.unread) };
}
