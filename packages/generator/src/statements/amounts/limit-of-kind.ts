import { contentOf } from './conditions.ts';

/** A limit of a number that holds with one value of a choice only: "a percent voucher must not exceed 100". */
export interface LimitOfKind {
  /** The words that name the value, in the singular. */
  words: readonly string[];
  limit: number;
  isAbove: boolean;
}

const NUMBER = String.raw`(?<limit>\d+(?:\.\d+)?)(?: ?(?:%|percent|per cent))?`;
const MAX = String.raw`(?:must not exceed|may not exceed|cannot exceed|can[’']t exceed|does not exceed|must not be (?:more|higher|greater) than|(?:must be |is |are |be )?(?:at most|no more than|not more than|not above|never more than|up to|limited to|max(?:imum)?(?: of)?))`;
const LEAST = String.raw`(?:must not be (?:less|lower|smaller) than|(?:must be |is |are |be )?(?:at least|no less than|not less than|not below|min(?:imum)?(?: of)?))`;
const KIND = String.raw`(?<kind>[a-z][\w-]*(?: [a-z][\w-]*){0,3}?)`;
const ENDS = String.raw`(?=\s*(?:[.,;()]|$))`;

const formsOf = (bound: string): RegExp[] => [
  new RegExp(
    String.raw`(?:^|[.;,(] ?)(?:for |with |if |when |as )?(?:it is )?(?:an? |the )?${KIND}[:,]? (?:it |this |that |they |the (?:value|amount|number) )?${bound} ${NUMBER}${ENDS}`,
    'i',
  ),
  new RegExp(
    String.raw`(?:^|[.;,(] ?)(?:it |this )?${bound} ${NUMBER} (?:for|with|if|when|in case of)(?: it is| the \w+ is)? (?:an? |the )?${KIND}${ENDS}`,
    'i',
  ),
];

const FORMS: readonly (readonly [RegExp, boolean])[] = [
  ...formsOf(MAX).map((form) => [form, true] as const),
  ...formsOf(LEAST).map((form) => [form, false] as const),
];

/** The limits that a sentence sets for one kind of record. */
export const limitsOfKind = (sentence: string): LimitOfKind[] =>
  FORMS.flatMap(([form, isAbove]): LimitOfKind[] => {
    const { kind = '', limit = '' } = form.exec(sentence.replaceAll(/[`'"*]/g, ''))?.groups ?? {};
    return kind === '' ? [] : [{ words: contentOf(kind), limit: Number(limit), isAbove }];
  });
