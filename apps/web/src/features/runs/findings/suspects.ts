import type { Finding, FindingTrial, Suspect } from '@assay/contract';
import { plural } from '../../../data/index.ts';

/** Whose mistake it is, as it is shown. */
export const suspectLabels: Readonly<Record<Suspect, string>> = {
  api: 'API',
  document: 'Document',
  setup: 'Setup',
  test: 'Test',
};

const names: Readonly<Record<Suspect, string>> = {
  api: 'the API',
  document: 'the document',
  setup: 'the setup: data, credentials or network',
  test: 'the test',
};

/** "Probably the document, otherwise the API." */
export function suspectText({ suspect, second_suspect: second }: Pick<Finding, 'second_suspect' | 'suspect'>): string {
  return suspect === second ? `Probably ${names[suspect]}.` : `Probably ${names[suspect]}, otherwise ${names[second]}.`;
}

/** "6 findings in 240 scenarios" */
export function headingOf(findings: number, scenarios: number): string {
  return `${plural(findings, 'finding')} in ${plural(scenarios, 'scenario')}`;
}

/** "3 scenarios, 12 more not judged because of it" */
export function extentOf({ scenarios, not_judged: notJudged }: Pick<Finding, 'not_judged' | 'scenarios'>): string {
  const more = notJudged === 0 ? '' : `, ${notJudged} more not judged because of it`;
  return `${plural(scenarios, 'scenario')}${more}`;
}

/** Whether it happens again, in a few words. */
export const trialTexts: Readonly<Record<FindingTrial['outcome'], string>> = {
  running: 'Being tried again.',
  again: 'Happened again.',
  not_again: 'Did not happen again.',
  other: 'Failed for another reason.',
  not_judged: 'Could not be judged.',
};
