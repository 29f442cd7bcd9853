import type { Operation } from '@assay/api-model';
import { namesOfData, refusalNamesIn, withRefusalStatuses } from '../resources/words/refusals/refusal-names.ts';
import { withSpareCapacity } from '../resources/relations/spare-capacity.ts';
import { withSaidAgain } from '../resources/words/said-again.ts';
import { withSaidParameters } from '../resources/words/said-parameters.ts';
import { withSaidStatuses } from '../resources/words/said-statuses.ts';
import type { Definitions } from '../schema/resolve.ts';
import { verbOf } from './sentences.ts';

/** "`submit`: draft to submitted", "The assessment: submitted to accepted or declined", "cancel - open or paid back to draft". */
const MOVE =
  /^[\s*-]*(?:the )?[`"']?(?<verb>[a-z][\w-]*)[`"']?\s*(?::|–|—| - |->)\s*(?:from )?(?<from>[^:]{2,80}?)\s+(?:back )?(?:to|into|->|→)\s+(?<to>[^:]{2,60})$/i;

const sentencesOf = (text: string): string[] => text.replaceAll(/[*_]{2,}/g, '').split(/\.(?=\s|$)|[;\n]/);

/** The sentence of an operation's own description that says the same. Where several states may follow, it says from which only. */
const asOwnSentence = (from: string, to: string): string =>
  /\bor\b|,|\//.test(to) ? `Only possible while ${from}.` : `From ${from} to ${to}.`;

/** By verb of these: the sentence that says its move. */
function movesIn(description: string, verbs: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    sentencesOf(description).flatMap((sentence): [string, string][] => {
      const { verb = '', from = '', to = '' } = MOVE.exec(sentence)?.groups ?? {};
      return verbs.has(verb.toLowerCase()) ? [[verb.toLowerCase(), asOwnSentence(from.trim(), to.trim())]] : [];
    }),
  );
}

const known = new WeakMap<readonly Operation[], Map<string, readonly Operation[]>>();

/**
 * Operations with what the description of the whole document says of the moves that actions make: many documents list all moves in
 * one place, a sentence can leave out what the one before says, and a refusal may be named in a sentence only. What limits others is
 * sampled with room. Made once for each pair.
 */
export function withSaidMoves(
  operations: readonly Operation[],
  description: string,
  definitions: Definitions = {},
): readonly Operation[] {
  const ofDocument = known.get(operations) ?? new Map<string, readonly Operation[]>();
  known.set(operations, ofDocument);
  const found = ofDocument.get(description);
  if (found !== undefined) return found;
  const moves = movesIn(description, new Set(operations.map((operation) => verbOf(operation).toLowerCase())));
  const withMove = (operation: Operation): Operation => {
    const said = operation.path.endsWith('}') ? undefined : moves.get(verbOf(operation).toLowerCase());
    return said === undefined ? operation : { ...operation, description: `${operation.description ?? ''}\n${said}` };
  };
  const refusals = { names: refusalNamesIn(description), fields: namesOfData(operations, definitions) };
  const whole = operations
    .map(withSaidAgain)
    .map((one) => withRefusalStatuses(one, refusals))
    .map(withSaidStatuses)
    .map(withSaidParameters);
  const isSame = moves.size === 0 && whole.every((one, at) => one === operations[at]);
  const made = withSpareCapacity(isSame ? operations : whole.map(withMove), definitions);
  ofDocument.set(description, made);
  return made;
}
