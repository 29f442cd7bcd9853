import { nameWords } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import { maskText, saysNoValue } from './secrets.ts';

const MAX_DEPTH = 20;
/** Under these names stand messages about fields, which have the names of the fields. */
const errorNames =
  /^(errors?|messages?|violations?|issues?|invalid[-_]?params|problems?|failures?|field[-_]?errors|validation\w*)$/i;
const masked =
  /^[*•●x#.\-_ ]{3,}$|[*•●]{3,}|^[[(<]?(redacted|masked|hidden|filtered|removed|secret|protected|omitted)[\])>]?$/i;
/** A code such as `too_short`: words only. */
const code = /^\p{L}+(?:[_.\- ]\p{L}+)*$/u;

/** Whether a name on the way to a value says that messages about fields stand there. */
export const isErrorName = (name: string): boolean => errorNames.test(name);

/**
 * Whether a value under the name of a secret is one. Yes and no, nothing, masks, hints and messages about a field are none; under a name
 * that leaves a choice (`emailOrPassword`) only what has the form of a secret is.
 */
export function isSecretValue(name: string, value: Json, isMessage: boolean): boolean {
  const isChoice = nameWords(name).includes('or');
  return givesAway(value, { isChoice, isMessage }, 0);
}

interface Circumstances {
  isChoice: boolean;
  /** It stands in a refusal, or among errors. */
  isMessage: boolean;
}

function givesAway(value: Json, of: Circumstances, depth: number): boolean {
  if (value === null || typeof value === 'boolean' || depth > MAX_DEPTH) return false;
  if (typeof value === 'object') return Object.values(value).some((one) => givesAway(one, of, depth + 1));
  if (typeof value === 'number') return !of.isChoice && !of.isMessage;
  if (of.isChoice) return maskText(value) !== value;
  return value.trim() !== '' && !masked.test(value.trim()) && !isRemark(value.trim(), of.isMessage);
}

/** "required" says nothing anywhere, "is too short" and `too_short` nothing where messages stand. */
function isRemark(text: string, isMessage: boolean): boolean {
  if (saysNoValue(text)) return true;
  return isMessage && (code.test(text) || (/\s/.test(text) && maskText(text) === text));
}
