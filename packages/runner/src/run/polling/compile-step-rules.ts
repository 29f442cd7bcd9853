import { compileRule } from '@assay/rules';
import type { CompileRules } from '@assay/scenario';

/** Reads the rules of steps. A sentence that is not understood has no check. */
export const compileStepRules: CompileRules = (texts, { method, path, operation }, expectedStatus) =>
  texts.map((text) => {
    const compiled = compileRule(text, { method, path, operation, definitions: {}, expectedStatus });
    return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
  });
