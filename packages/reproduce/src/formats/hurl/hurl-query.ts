import type { JsonStep } from '../../json-step.ts';

/** RFC 9535, as a text of Hurl. */
export const query = (path: readonly JsonStep[], filter = ''): string =>
  JSON.stringify(
    `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `['${step.replaceAll("'", "\\'")}']`)).join('')}${filter}`,
  );
