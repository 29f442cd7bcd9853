import { readMissingValue } from '@assay/scenario';
import type { About } from './claims/claim.ts';
import { fieldOf } from './claims/mask.ts';
import type { DescribedApi } from './document/described-api.ts';
import { locateInAnswer, locateInRequest } from './document/locate-schema.ts';
import { toPointer } from './document/pointers.ts';

/** The keyword of an answer that shows a value which a request with a fault has stored. */
const KEYWORDS: Readonly<Record<string, string>> = {
  null_value: 'null',
  unknown_value: 'enum',
  wrong_type: 'type',
  bad_format: 'format',
  out_of_range: 'other',
  not_a_multiple: 'other',
  too_long: 'other',
  too_short: 'other',
  pattern_mismatch: 'other',
  too_few_items: 'other',
  too_many_items: 'other',
  repeated_items: 'other',
};

/** Where the document describes a value, with what is wrong with it. */
const targetOf = (tokens: readonly string[], keyword: string): string => `${keyword} ${toPointer(tokens)}`;

function acceptedTargets({ about, operations }: Said, api: DescribedApi): string[] {
  const fault = about.kind === 'accepted' ? about.fault : null;
  const keyword = KEYWORDS[fault?.kind ?? ''];
  const { pointer = null } = fault ?? {};
  if (keyword === undefined || pointer === null) return [];
  return [...operations].flatMap((key) => {
    const operation = api.operations.get(key);
    const found = operation === undefined ? null : locateInRequest(api, operation, pointer);
    return found === null ? [] : [targetOf(found.tokens, keyword)];
  });
}

function answeredTarget({ about, operations: [key = ''] }: Shown, api: DescribedApi): string | null {
  const operation = api.operations.get(key);
  if (about.kind !== 'schema' || operation === undefined) return null;
  const found = locateInAnswer(api, operation, about.answered, about.problem.path);
  return found === null ? null : targetOf(found.tokens, about.problem.keyword);
}

/** What answers of an operation lack although it is promised, as `METHOD /path field`. */
function missingTargets({ about, operations }: Said): string[] {
  const field =
    about.kind === 'rule' && about.shape.endsWith(' missing')
      ? about.field
      : about.kind === 'schema' && about.problem.keyword === 'required'
        ? fieldOf(about.problem.path)
        : null;
  return field === null ? [] : [...operations].map((key) => `${key} ${field.toLowerCase()}`);
}

/** The same of a step whose answer later requests need a value from; null for all else. */
function lackedTarget(about: About): string | null {
  const location = about.kind === 'setup' ? readMissingValue(about.message) : null;
  return about.kind !== 'setup' || location === null ? null : `${about.step} ${fieldOf(location).toLowerCase()}`;
}

interface Said {
  about: About;
  operations: Iterable<string>;
}

interface Shown {
  about: About;
  operations: readonly string[];
}

const READS = /^(GET|HEAD) /;

/** Cause and what follows from it, by their indexes. */
export type Consequence = readonly [cause: number, following: number];

/**
 * Findings that are the consequence of another one. A wrong value that was accepted shows in answers to later reads. Where answers to
 * writes show null by themselves, it is the document that does not allow it, and null is accepted for the same reason. What an answer
 * lacks, later requests cannot take from it.
 */
export function consequencesOf(groups: readonly Said[], api: DescribedApi): Consequence[] {
  const accepted = new Map<string, number[]>();
  for (const [at, group] of groups.entries())
    for (const target of acceptedTargets(group, api)) accepted.set(target, [...(accepted.get(target) ?? []), at]);
  const missing = new Map(groups.flatMap((group, at) => missingTargets(group).map((target) => [target, at] as const)));
  return groups.flatMap(({ about, operations }, at): Consequence[] => {
    const keys = [...operations];
    const lacking = missing.get(lackedTarget(about) ?? '');
    if (lacking !== undefined) return [[lacking, at]];
    const target = answeredTarget({ about, operations: keys }, api);
    const same = target === null ? [] : (accepted.get(target) ?? []);
    const [first] = same;
    if (first === undefined) return [];
    if (keys.every((key) => READS.test(key))) return [[first, at]];
    const isNull = about.kind === 'schema' && about.problem.keyword === 'null';
    return isNull ? [...new Set(same)].map((one): Consequence => [at, one]) : [];
  });
}
