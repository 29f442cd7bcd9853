import type { RunnableStep } from '@assay/scenario';

/** A step that uses other values than those of these names: they end in `suffix` too. */
export function renamed(step: RunnableStep, names: readonly string[], suffix: string): RunnableStep {
  const rename = (text: string): string =>
    names.reduce((value, name) => value.replaceAll(`{{${name}}}`, `{{${name}${suffix}}}`), text);
  const parameters = step.parameters.map((one) => ({ ...one, value: one.value === null ? null : rename(one.value) }));
  return { ...step, parameters };
}

/** A step whose answer yields its values under names that end in `suffix` too. */
export const yielding = (step: RunnableStep, suffix: string): RunnableStep => ({
  ...step,
  extracts: step.extracts.map((one) => ({ ...one, name: `${one.name}${suffix}` })),
});
