import type { JsonObject, JsonSchemaObject } from '@assay/api-model';
import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody } from '../../request-body.ts';
import { pointerTo, sentRecord } from '../../resources/sent-record.ts';
import { sentencesIn } from '../../resources/words/sentences-in.ts';
import { referredName } from '../../resources/words/words.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { mayBeNull } from '../../schema/nullable/may-be-null.ts';
import { flatten } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import {
  BEFORE,
  changedRecord,
  changeOf,
  fullBody,
  makeWith,
  readAfter,
  readBefore,
  type ChangedRecord,
} from './shared/changed-record.ts';
import { computedInParts, computedNames } from './keeps-others.ts';
import { sameRule } from '../../chains/after/same-record.ts';
import { changeKindOf } from '../../resources/changes/record-changes.ts';
import type { Oracle } from '../oracle.ts';

/** It no longer has the value that it had: gone, null, empty or a default are all right. */
export const lost = (field: string): string => `it is not true that (\`${field}\` is the same as in step "${BEFORE}")`;

const SAYS_NULL =
  /\bnull\b[^.;]*\b(takes?|clears?|removes?|unsets?|deletes?|resets?|empt(y|ies))\b|\b(set|sent|given|pass(ed)?) (it )?(as |to )?null\b|\b(clear|remove|unset|delete)\w*\b[^.;]*\bnull\b/i;

/** Whether null takes a value away: by RFC 7396, or because the document says so. */
function nullRemoves({ operation, index, description }: Situation, view: JsonSchemaObject, name: string): boolean {
  const { media } = planBody(operation);
  if (/merge-patch\+json/i.test(media?.contentType ?? '')) return true;
  const property = flatten(view.properties?.[name] ?? true, index.definitions);
  const ofAll = `${view.description ?? ''}. ${operation.description ?? ''}\n${description}`;
  const isSaid = (sentence: string): boolean => SAYS_NULL.test(sentence.replaceAll('`', ''));
  if (sentencesIn(property.description ?? '').some(isSaid)) return true;
  return sentencesIn(ofAll).some((sentence) => isSaid(sentence) && isMeant(sentence, name, view));
}

/** A sentence that names fields speaks of these alone ("null means left out, except for `summary`, which null clears"). */
function isMeant(sentence: string, name: string, view: JsonSchemaObject): boolean {
  const quoted = [...sentence.matchAll(/`([\p{L}\p{N}_$-]+)/gu)].map(([, word = '']) => word);
  const named = quoted.filter((word) => Object.hasOwn(view.properties ?? {}, word));
  return named.length === 0 || named.includes(name);
}

/** An optional field that a PATCH may set to null, that a create sets, and that a read shows. */
function removable(situation: Situation, { record }: ChangedRecord, base: JsonObject): string | null {
  const { definitions } = situation.index;
  const { media, kind } = planBody(situation.operation);
  if (media === null || kind !== 'json') return null;
  const { view } = sentRecord(bodySchema(media), record, definitions);
  const found = Object.entries(view.properties ?? {}).find(([name, property]) => {
    const value = base[name];
    const isSet = value !== undefined && value !== null && referredName(name) === null && isEchoedName(name);
    const isShown = record.view.properties?.[name] !== undefined;
    return isSet && isShown && mayBeNull(property, definitions) && nullRemoves(situation, view, name);
  });
  return found?.[0] ?? null;
}

/** null in a merge patch takes a field away and leaves the others (RFC 7396). */
export function clearsByNull(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const changed = changeKindOf(operation, index) === 'patches' ? changedRecord(situation) : null;
  const full = changed === null ? null : fullBody(situation, changed);
  const name = changed === null || full === null ? null : removable(situation, changed, full.fields);
  if (changed === null || full === null || name === null) return [];
  makeWith(situation, changed, full);
  const { body, isAllowed } = changeOf(situation, changed, { [name]: null });
  if (!isAllowed) return [];
  const conditions = readBefore(situation, changed);
  const { record, path, chain } = changed;
  const { view } = full.sent;
  const except = [
    name,
    ...computedNames(changed, view, index.definitions),
    ...computedInParts(changed, view, index.definitions),
  ];
  const rules = [lost(`${record.prefix}${name}`), sameRule(record, index.definitions, { step: BEFORE, except })];
  return [
    {
      name: `null takes ${name} away`,
      kind: 'clears',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'null in a merge patch removes the field (RFC 7396), and nothing else changes.',
        constraint: `${name}: null`,
        pointer: pointerTo(full.sent.prefix, name),
        ...stepsOf(chain),
        followUps: [readAfter(changed, rules)],
      },
      overrides: [...path, ...conditions, bodyOverride(body)],
    },
  ];
}

export const clearsByNullOracle: Oracle = {
  id: 'clears-by-null',
  claim: 'A null in a merge patch takes a field away and leaves the others.',
  strength: 'standard',
  candidates: clearsByNull,
};
