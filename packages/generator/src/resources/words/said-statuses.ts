import type { Operation, ResponseDoc } from '@assay/api-model';

/** Statuses with which servers refuse a request for what it asks. */
const STATUSES = '40[0134569]|41[0235]|42[2389]|451';

/** What stands before a status, or behind it, and before or behind no number of something. */
const BEFORE =
  'with|as|an?|is|are|be|gets?|gives?|yields?|returns?|answers?|answered|refused|rejected|else|otherwise|status|http|code|and|or|to';
const SAID = new RegExp(
  String.raw`(?:[(:→,]\s*|->\s*|\b(?:${BEFORE})\s+)[\`"'*]{0,2}(?<status>${STATUSES})[\`"'*]{0,2}(?=\s*(?:[).,;:!?]|$|[\`"']|\b(?:if|when|where|while|unless|otherwise|else|for|and|or|with|because|as|in|error|conflict)\b))`,
  'gi',
);
const OPENING = new RegExp(
  String.raw`(?:^|[.;\n(]\s*)(?:[-*•]\s+)?[\`*]{0,2}(?<status>${STATUSES})[\`*]{0,2}(?=\s*(?::|[\`"']|–|—|-\s|\b(?:if|when|where|while|unless|otherwise|for|with|as)\b))`,
  'gi',
);
/** "At most 400", "more than 410": a number of something. */
const COUNTED =
  /\b(?:most|least|than|up to|exactly|between|from|maximum|minimum|max|min|limit)(?: of| is| to)?[\s(]*$/i;

/** The refusals that a text names by their status: "Only a draft can be changed (409)", "422 when the day is over". */
export function statusesIn(text: string): number[] {
  const found = [...text.matchAll(SAID), ...text.matchAll(OPENING)].flatMap((match): number[] => {
    const status = match.groups?.['status'] ?? '';
    const at = match.index + match[0].lastIndexOf(status);
    return COUNTED.test(text.slice(Math.max(0, at - 30), at)) ? [] : [Number(status)];
  });
  return [...new Set(found)];
}

const openAnswer = ({ responses }: Operation): ResponseDoc | undefined =>
  responses.find(({ status }) => status.toUpperCase() === '4XX') ??
  responses.find(({ status }) => status === 'default');

/** An answer that only the description of an operation has, in the form of those that are described together. */
function answerOf(status: number, operation: Operation): ResponseDoc {
  const open = operation.responses.length > 1 ? openAnswer(operation) : undefined;
  return { status: String(status), description: null, headers: [], content: open?.content ?? [] };
}

/** The operation with the refusals that its description names, and its list of answers leaves out. */
export function withSaidStatuses(operation: Operation): Operation {
  const { description, responses } = operation;
  // Where each item has a status of its own, the words speak of items.
  const isOfItems = responses.some(({ status }) => status === '207');
  const said = description === null || isOfItems ? [] : statusesIn(description);
  const left = said.filter((status) => !responses.some((one) => one.status === String(status)));
  if (left.length === 0) return operation;
  return { ...operation, responses: [...responses, ...left.map((status) => answerOf(status, operation))] };
}
