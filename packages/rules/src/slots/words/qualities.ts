import type { Table } from '../../phrases/words/lexicon.ts';
import { lookup } from '../../phrases/words/words.ts';
import type { Predicate } from '../../tree/check.ts';

const now = { kind: 'clock', anchor: 'now', offsetMs: 0 } as const;

const present: Predicate = { op: 'present' };

const empty: Predicate = { op: 'unset' };

interface Quality {
  predicate: Predicate;
  negated: boolean;
}

/** Qualities in other words than sentences about one subject have them. */
export const qualities = lookup<Quality>([
  ['filled', { predicate: { op: 'empty' }, negated: true }],
  ['filled in', { predicate: { op: 'empty' }, negated: true }],
  ['filled out', { predicate: { op: 'empty' }, negated: true }],
  ['populated', { predicate: { op: 'empty' }, negated: true }],
  ['not blank', { predicate: { op: 'empty' }, negated: true }],
  ['non-blank', { predicate: { op: 'empty' }, negated: true }],
  ['never blank', { predicate: { op: 'empty' }, negated: true }],
  ['no blanks', { predicate: { op: 'empty' }, negated: true }],
  ['shown', { predicate: present, negated: false }],
  ['displayed', { predicate: present, negated: false }],
  ['visible', { predicate: present, negated: false }],
  ['known', { predicate: present, negated: false }],
  ['set', { predicate: present, negated: false }],
  ['given', { predicate: present, negated: false }],
  ['there', { predicate: present, negated: false }],
  ['exist', { predicate: present, negated: false }],
  ['exists', { predicate: present, negated: false }],
  ['mandatory', { predicate: present, negated: false }],
  ['required', { predicate: present, negated: false }],
  ['obligatory', { predicate: present, negated: false }],
  ['missing', { predicate: empty, negated: false }],
  ['absent', { predicate: empty, negated: false }],
  ['unset', { predicate: empty, negated: false }],
  ['hidden', { predicate: present, negated: true }],
  ['exposed', { predicate: present, negated: false }],
  ['negative', { predicate: { op: 'type', type: 'negative' }, negated: false }],
  ['below zero', { predicate: { op: 'type', type: 'negative' }, negated: false }],
  ['under zero', { predicate: { op: 'type', type: 'negative' }, negated: false }],
  ['positive', { predicate: { op: 'type', type: 'positive' }, negated: false }],
  ['above zero', { predicate: { op: 'type', type: 'positive' }, negated: false }],
  ...[
    'no dups',
    'no dupes',
    'no duplicates',
    'no duplicate',
    'no equal',
    'no repeated',
    'no repeats',
    'without duplicates',
    'different from each other',
    'only once',
    'at most once',
    'just once',
    'exactly once',
    'different from one another',
  ].map((say): [string, Quality] => [say, { predicate: { op: 'unique', by: null }, negated: false }]),
  ['twice', { predicate: { op: 'unique', by: null }, negated: true }],
  ['more than once', { predicate: { op: 'unique', by: null }, negated: true }],
  ['in the future', { predicate: { op: 'after', value: now }, negated: false }],
  ['in future', { predicate: { op: 'after', value: now }, negated: false }],
  ['in the past', { predicate: { op: 'before', value: now }, negated: false }],
  ['in past', { predicate: { op: 'before', value: now }, negated: false }],
  ['in utc', { predicate: { op: 'matches', pattern: '(?:Z|\\+00:?00)$' }, negated: false }],
  ['always utc', { predicate: { op: 'matches', pattern: '(?:Z|\\+00:?00)$' }, negated: false }],
] satisfies Table<Quality>);
