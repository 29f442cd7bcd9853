import type { JsonSchema, Operation } from '@assay/api-model';
import { compileRule, previewRule } from '@assay/rules';
import type { Check, Compilation, RuleContext } from '@assay/rules';
import type { WrittenRule } from '../scenarios/written-scenario.ts';

/** What is wrong with one rule. */
export interface RuleFault {
  severity: 'error' | 'warning';
  message: string;
}

export interface ReadRule {
  /** Null where the rule is not understood. */
  check: Check | null;
  faults: RuleFault[];
}

/** The answer that a rule is about. */
export interface JudgedCall {
  operation: Operation | null;
  /** `METHOD /path`. */
  call: string;
  expectedStatus: number;
}

/** Reads the rules of a project as a run does, and says what is wrong with each. The same sentence at the same location is read once. */
export class RuleReader {
  readonly #definitions: Record<string, JsonSchema>;
  readonly #mustPin: boolean;
  readonly #known = new Map<string, ReadRule>();

  constructor(definitions: Record<string, JsonSchema>, mustPin: boolean) {
    this.#definitions = definitions;
    this.#mustPin = mustPin;
  }

  read(rule: WrittenRule, judged: JudgedCall): ReadRule {
    const key = JSON.stringify([rule, judged.call, judged.expectedStatus]);
    const found = this.#known.get(key) ?? this.#read(rule, judged);
    this.#known.set(key, found);
    return found;
  }

  #read({ text, means }: WrittenRule, judged: JudgedCall): ReadRule {
    const context = contextOf(judged, this.#definitions);
    if (means === null) return this.#unpinned(text, context);
    const meant = compileRule(means, context);
    if (meant.status !== 'understood')
      return {
        check: null,
        faults: [
          { severity: 'error', message: `means is not understood: ${means}\n${reasonOf(previewRule(means, context))}` },
        ],
      };
    const readings = readingsOf(compileRule(text, context));
    const isReading = readings.length === 0 || readings.some((one) => sameText(one, meant.check));
    const message = `means is not one of the readings of the sentence any more: ${text}\nRead both again: assay explain.`;
    return { check: meant.check, faults: isReading ? [] : [{ severity: 'warning', message }] };
  }

  #unpinned(text: string, context: RuleContext): ReadRule {
    const compiled = compileRule(text, context);
    if (compiled.status !== 'understood') {
      const shown = previewRule(text, context);
      const title = shown.status === 'ambiguous' ? shown.question : 'This validation rule is not understood:';
      return { check: null, faults: [{ severity: 'error', message: `${title} ${text}\n${reasonOf(shown)}` }] };
    }
    const bare = this.#mustPin ? compileRule(text) : compiled;
    const isSame = bare.status === 'understood' && sameText(bare.check, compiled.check);
    const message = `This validation rule names a value of the document; say how it is read: ${text}\nmeans: ${compiled.paraphrase}`;
    return { check: compiled.check, faults: isSame ? [] : [{ severity: 'error', message }] };
  }
}

/** What a rule of an operation is read with. */
export function contextOf(
  { operation, call, expectedStatus }: JudgedCall,
  definitions: Record<string, JsonSchema>,
): RuleContext {
  const at = call.indexOf(' ');
  return { method: call.slice(0, at), path: call.slice(at + 1), operation, definitions, expectedStatus };
}

const sameText = (left: Check, right: Check): boolean => JSON.stringify(left) === JSON.stringify(right);

function readingsOf(compilation: Compilation): Check[] {
  if (compilation.status === 'understood') return [compilation.check];
  return compilation.status === 'ambiguous' ? compilation.readings.map(({ check }) => check) : [];
}

function reasonOf(compilation: Compilation): string {
  if (compilation.status === 'ambiguous') {
    const readings = compilation.readings.map(({ paraphrase }, at) => `${at + 1}  ${paraphrase}`);
    return [
      ...readings,
      'Write the one that is meant as `means:` below it, or run: assay explain --pin FILE#KEY.',
    ].join('\n');
  }
  if (compilation.status === 'understood') return '';
  const { reason, closest, offers } = compilation;
  if (offers.length > 1) return `${reason}\nIs one of these meant?\n${offers.map(({ text }) => text).join('\n')}`;
  return closest === null ? reason : `${reason}\nIs this meant? ${closest}`;
}
