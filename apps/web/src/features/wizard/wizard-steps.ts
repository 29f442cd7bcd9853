/** The steps of the wizard in their order (WIZ-01). Their index runs from 0 to 4. */
export const wizardSteps = [
  'System Overview',
  'Authentication Setup',
  'Configure Endpoints',
  'Generate Scenarios',
  'Review & Run',
] as const;

export const LAST_STEP = wizardSteps.length - 1;

/** The step that an address names by its number from 1 to 5; the first for anything else. */
export function stepOf(text: string | null): number {
  const index = /^[1-5]$/.test(text ?? '') ? Number(text) - 1 : 0;
  return Math.min(index, LAST_STEP);
}

/** What a collapsed header says, such as `2 / 5: Authentication Setup` (WIZ-02). */
export function progressText(index: number): string {
  return `${index + 1} / ${wizardSteps.length}: ${wizardSteps[index]}`;
}

/** Back to any step up to the current one, not beyond it (WIZ-03). */
export function canOpen(index: number, current: number): boolean {
  return index >= 0 && index <= current;
}

/** The step after proceeding or skipping, and the one before (WIZ-28). */
export const nextStep = (index: number): number => Math.min(index + 1, LAST_STEP);
export const previousStep = (index: number): number => Math.max(index - 1, 0);
