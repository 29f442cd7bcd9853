import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { pathOfOne, readAround, type ReadAround } from '../../../chains/after/read-around.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import { unnamed, type ApiIndex, type Resource } from '../../../resources/api-index.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { plain, wordsOf } from '../../../resources/words/words.ts';
import { effectsIn } from '../../../statements/effects/effects-in.ts';
import { flatten, isNumber, mainType } from '../../../schema/resolve.ts';

const IS_REST = /^(?:available|free|left|remaining)$/;
const SCALAR = /^(?:string|integer|number)$/;

/** A value of the subject that a view has to be asked with. */
interface Asked {
  parameter: string;
  path: string;
}

/** The values that a view needs beside its path, where the record that took something shows each of them; null where it does not. */
function askedOf(view: Operation, { create }: Resource, { index: { definitions } }: Situation): Asked[] | null {
  const made = create === null ? null : answeredRecord(create, definitions);
  const needed = view.parameters.filter(({ in: location, required }) => location !== 'path' && required);
  const found = needed.flatMap(({ name, in: location }): Asked[] => {
    const shown = (made?.view.required ?? []).find((one) => plain(one) === plain(name));
    const type = shown === undefined ? '' : mainType(flatten(made?.view.properties?.[shown] ?? true, definitions));
    return made === null || shown === undefined || location !== 'query' || !SCALAR.test(type ?? '')
      ? []
      : [{ parameter: name, path: `${made.prefix}${shown}` }];
  });
  return found.length > 0 && found.length === needed.length ? found : null;
}

/** The numbers of an answer that say how much there still is. */
function restsIn(view: Operation, { index: { definitions } }: Situation): string[] {
  const record = answeredRecord(view, definitions);
  return (record?.view.required ?? [])
    .filter((name) => wordsOf(name).some((word) => IS_REST.test(word)))
    .filter((name) => isNumber(flatten(record?.view.properties?.[name] ?? true, definitions)))
    .map((name) => `${record?.prefix ?? ''}${name}`);
}

/** Reads below a record that need more than its path. */
const askedViewsOf = ({ read }: Resource, { index }: Situation): Operation[] => {
  const start = read === null ? null : `${unnamed(read.path)}/`;
  return index.operations.filter(({ method, path, parameters }) => {
    const rest = start !== null && unnamed(path).startsWith(start) ? unnamed(path).slice(start.length) : '';
    const isAsked = parameters.some(({ in: location, required }) => location === 'query' && required);
    return method === 'GET' && /^[\w-]+$/.test(rest) && isAsked;
  });
};

/** What is left of a record while something of it is taken, and that more is left afterwards. */
export function shownRestored(
  { resource, identity }: { resource: Resource; identity: string },
  { chain, subject }: { chain: ChainBuilder; subject: Resource },
  situation: Situation,
): ReadAround[] {
  return askedViewsOf(resource, situation)
    .slice(0, 1)
    .flatMap((view) => {
      const asked = askedOf(view, subject, situation);
      const rests = restsIn(view, situation);
      const path = pathOfOne(view, identity);
      if (asked === null || rests.length === 0 || path === null) return [];
      const values = asked.flatMap(({ parameter: name, path }, at): StepValue[] => {
        const kept = chain.also(subject, path, `${subject.name}Asked${at}`);
        return kept === null ? [] : [{ in: 'query', name, value: `{{${kept}}}` }];
      });
      if (values.length < asked.length) return [];
      const name = `${resource.name} taken`;
      const rules = rests.map((rest) => `\`${rest}\` is more than in step "${name}"`);
      return [readAround(view, [...path, ...values], { name, rules })];
    });
}

const speaking = new WeakMap<ApiIndex, readonly Operation[]>();

/** The reads whose description says what gives something back; most documents have none. */
function speakingReads(index: ApiIndex): readonly Operation[] {
  const found =
    speaking.get(index) ??
    index.operations.filter(
      ({ method, description }) =>
        method === 'GET' &&
        effectsIn(description ?? '').some(({ change, when }) => change === 'comes back' && when !== ''),
    );
  speaking.set(index, found);
  return found;
}

/** What the document says of what is given back where it describes what else is read of a record. */
export const describedIn = ({ read }: Resource, index: ApiIndex): string[] =>
  speakingReads(index)
    .filter(({ path }) => read !== null && unnamed(path).startsWith(`${unnamed(read.path)}/`))
    .flatMap(({ description }) => description ?? []);
