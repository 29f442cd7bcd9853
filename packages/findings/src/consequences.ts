import type { About } from './claims/claim.ts';
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
 * writes show null by themselves, it is the document that does not allow it, and null is accepted for the same reason.
 */
export function consequencesOf(groups: readonly Said[], api: DescribedApi): Consequence[] {
  const accepted = new Map<string, number[]>();
  for (const [at, group] of groups.entries())
    for (const target of acceptedTargets(group, api)) accepted.set(target, [...(accepted.get(target) ?? []), at]);
  return groups.flatMap(({ about, operations }, at): Consequence[] => {
    const keys = [...operations];
    const target = answeredTarget({ about, operations: keys }, api);
    const same = target === null ? [] : (accepted.get(target) ?? []);
    const [first] = same;
    if (first === undefined) return [];
    if (keys.every((key) => READS.test(key))) return [[first, at]];
    const isNull = about.kind === 'schema' && about.problem.keyword === 'null';
    return isNull ? [...new Set(same)].map((one): Consequence => [at, one]) : [];
  });
}
