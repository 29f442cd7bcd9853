import type { JsonSchema } from '@assay/api-model';
import type { RuleContext } from '../../exchange.ts';
import type { CallWords } from '../../language/names/call-words.ts';
import { responseSchemas } from '../../language/names/documented.ts';
import { callWords, keepNames, nameIndex } from '../../language/names/names.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { compileRule } from '../compile.ts';
import type { Compilation } from '../compilation.ts';
import { AskedWords } from './asked-words.ts';

/** What a sentence is compiled for. Without samples: those are of one call. */
export type DocumentedCall = Pick<RuleContext, 'path' | 'operation' | 'expectedStatus'>;

type Compile = (text: string) => Compilation;

interface Compiled {
  words: AskedWords;
  compilation: Compilation;
}

/** Answers of the same documented schemas. */
interface Shape {
  names: NameIndex;
  bySentence: Map<string, Compiled[]>;
}

/** Calls whose words say a sentence differently; the rest is compiled each time. */
const MAX_READINGS = 8;

/**
 * Compiles the rules of one document as `compileRule` does. A sentence is compiled once for all calls that document the same answers,
 * as far as their own words make no difference to it: generated rules are a few sentences for many operations. Compilations are shared,
 * so they must not be changed.
 */
export class RuleCompiler {
  readonly #definitions: Record<string, JsonSchema>;
  readonly #shapes = new Map<string, Shape>();
  /** Scenarios of one operation come one after another. */
  #last: { call: DocumentedCall; compile: Compile } | null = null;

  constructor(definitions: Record<string, JsonSchema>) {
    this.#definitions = definitions;
  }

  /** Compiles sentences for one call. */
  forCall(call: DocumentedCall): Compile {
    const last = this.#last;
    const isSame = call.operation != null && last?.call.operation === call.operation;
    if (isSame && last.call.expectedStatus === call.expectedStatus) return last.compile;
    const compile = this.#compilerOf(call);
    this.#last = { call, compile };
    return compile;
  }

  #compilerOf(call: DocumentedCall): Compile {
    const shape = this.#shapeOf(call);
    const words = callWords(call);
    return (text) => this.#compile(text, shape, words);
  }

  #compile(text: string, { names, bySentence }: Shape, words: CallWords): Compilation {
    const known = bySentence.get(text) ?? [];
    const found = known.find((one) => one.words.isAnsweredAlikeBy(words));
    if (found !== undefined) return found.compilation;
    const asked = new AskedWords(words);
    // Nothing else of the call can be asked for.
    const context: RuleContext = {};
    keepNames(context, { ...names, context: asked });
    const compilation = compileRule(text, context);
    if (known.length < MAX_READINGS) bySentence.set(text, [...known, { words: asked, compilation }]);
    return compilation;
  }

  #shapeOf(call: DocumentedCall): Shape {
    const key = call.operation == null ? '' : JSON.stringify(responseSchemas(call));
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    const shape = { names: nameIndex({ ...call, definitions: this.#definitions }), bySentence: new Map() };
    this.#shapes.set(key, shape);
    return shape;
  }
}
