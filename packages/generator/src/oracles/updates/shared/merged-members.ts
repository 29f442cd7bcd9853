import type { Json, JsonObject, Operation } from '@assay/api-model';
import { planBody } from '../../../request-body.ts';
import type { AnsweredRecord } from '../../../resources/record-answer.ts';
import { isEchoedName } from '../../../rules/echo-rules.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../../schema/resolve.ts';
import { otherValue } from './patched-members.ts';

const SAYS_MERGE = /\bRFC ?7396\b|\bmerge[ -]?patch\b|\b(?:merged|merges) (?:member by member|deeply|recursively)\b/i;

/** Whether a change merges objects into those that are there (RFC 7396) instead of replacing them. */
export function mergesObjects(operation: Operation, description: string): boolean {
  const { media } = planBody(operation);
  if (media?.contentType.includes('merge-patch') === true) return true;
  return operation.method === 'PATCH' && SAYS_MERGE.test(`${operation.description ?? ''} ${description}`);
}

/** One member of an object inside a record, with another value, and the rules by which the members beside it stay. */
export interface MergedMember {
  /** Of the object. */
  name: string;
  member: string;
  fields: JsonObject;
  rules: string[];
}

const isPlain = (value: Json): boolean => typeof value === 'string' || typeof value === 'number';

/** A change of one member for each object that has others; `step`: the one that shows them as they were. */
export function mergedMembers(
  made: JsonObject,
  {
    record,
    view,
    definitions,
    step,
  }: { record: AnsweredRecord; view: AnsweredRecord['view']; definitions: Definitions; step: string },
): MergedMember[] {
  return Object.entries(made).flatMap(([name, value]): MergedMember[] => {
    const shown = flatten(record.view.properties?.[name] ?? true, definitions);
    const inner = flatten(view.properties?.[name] ?? true, definitions);
    if (!isObject(value) || mainType(shown) !== 'object' || mainType(inner) !== 'object') return [];
    const steady = Object.entries(value).filter(
      ([member, part]) => isPlain(part) && isEchoedName(member) && shown.properties?.[member] !== undefined,
    );
    const changes = steady.map(
      ([member, part]) => [member, otherValue(member, part, { view: inner, definitions })] as const,
    );
    const [member, other] = changes.find(([, one]) => one !== undefined) ?? [];
    const beside = steady.map(([one]) => one).filter((one) => one !== member);
    if (member === undefined || other === undefined || beside.length === 0) return [];
    const rules = beside.map((one) => `\`${record.prefix}${name}.${one}\` is the same as in step "${step}"`);
    return [{ name, member, fields: { [name]: { [member]: other } }, rules }];
  });
}
