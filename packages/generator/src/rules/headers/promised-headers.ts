import type { Operation, ResponseDoc } from '@assay/api-model';
import { documentedResponse } from '../../expectations/expectation.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';

type Header = ResponseDoc['headers'][number];

/** What an answer that documents such a header has each time, unless its description speaks of cases. */
const ALWAYS =
  /^(?:location|content-location|etag|last-modified|content-disposition|x-?total(?:-?count)?|x-?total-?(?:items|pages|results)|total-?count|(?:x-)?(?:request|correlation|trace)-?id)$/i;
const CASES =
  /\b(?:if|when|where|while|only|unless|until|except|may|might|can|could|optional(?:ly)?|absent|missing|sometimes|not (?:there|sent|given|on))\b/i;

const isPromised = ({ name, required, description }: Header): boolean =>
  required || (ALWAYS.test(name) && !CASES.test(description ?? ''));

const EVERY =
  /\b(?:every|each|all|any) (?:(?:of )?(?:the|our|its) )?(?<which>successful |error |list )?(?:api )?(?:answers?|responses?|repl(?:y|ies))\b/i;
const HAS = /\b(?:ha(?:s|ve)|carr(?:y|ies)|comes? with|includes?|contains?|returns?|sends?|with|get|gets)\b/i;
const HEADER = /[`"'](?<name>[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+|ETag)[`"']|\b(?<plain>X(?:-[A-Z][A-Za-z0-9]*)+)\b/g;

/** Headers that a document says in words each answer has: "Every response carries `X-Request-Id`". */
function saidOfEvery(said: string, status: number): string[] {
  return sentencesIn(unwrapped(said)).flatMap((sentence) => {
    const { which } = EVERY.exec(sentence)?.groups ?? {};
    const isMeant = EVERY.test(sentence) && HAS.test(sentence) && !CASES.test(sentence);
    const isOther = which !== undefined && (/list/i.test(which) || /error/i.test(which) !== status >= 400);
    if (!isMeant || isOther) return [];
    return [...sentence.matchAll(HEADER)].flatMap(({ groups = {} }) => groups['name'] ?? groups['plain'] ?? []);
  });
}

/** The headers that every answer with a status has, as the document promises. `said`: what it says as a whole. */
export function promisedHeaders(operation: Operation, status: number, said = ''): string[] {
  const own = (documentedResponse(operation, status)?.headers ?? []).filter(isPromised).map(({ name }) => name);
  const named = new Set(own.map((name) => name.toLowerCase()));
  return [...own, ...new Set(saidOfEvery(said, status).filter((name) => !named.has(name.toLowerCase())))];
}
