import type { JsonSchemaObject } from '@assay/api-model';
import { mainType } from '../../schema/resolve.ts';
import { wordsOf } from '../words/words.ts';

/** Another record loses something to the one that is sent: "the one before loses the mark", "an order that this one supersedes". */
const DISPLACES =
  /\b(?:the|an|any) (?:one|other|former|previous|earlier|present|existing)\b[^.]*\b(?:lapses?|loses?|ends?|moves?|goes|gets?|(?:is|are) (?:closed|revoked|replaced|removed|deleted|cancelled|archived|unmarked|unset|overwritten|no longer))\b|\b(?:take|takes|taking) the place of\b|\bwhoever\b[^.]*\bno longer\b|\binstead of (?:in )?the (?:present|current|former|old)\b|\b(?:takes?|taken) (?:it )?over from\b|\bpass(?:es)? to this\b|\b(?:exchange|swap)s?\b[^.]*\b(?:with|between)\b|\b(?:which|that|and) is (?:revoked|closed|replaced|superseded|cancelled) by\b|\bpush(?:es)?\b[^.]*\bout of\b|\b(?:moves?|shifts?) (?:down|up|back|along|on)\b|\brenumber\w*|\bbooked against\b|\bis appended to\b|\bthere is (?:only )?one\b[^.]*;|\bonly one \w+ (?:holds|has|keeps)\b/i;

/** What a switch sets off beyond the record. */
const SETS_OFF =
  /\b(?:e-?mails?|text messages?|sms|letters?|notif\w+|informs?|prints?|printed|post it|publish\w*|announc\w*|subscribers|website|everybody|right away|at once|immediately|from now on|no longer be|cannot be)\b|^(?:sends?|closes?|starts?|stops?|deletes?|removes?|cancels?|overwrites?|replaces?|resets?|archives?)\b/i;

const COMMANDS = new Set(
  `notify send email mail print announce publish post close archive force overwrite replace restart cascade purge reset delete remove
  cancel trigger run start stop merge move swap sync refresh charge bill pay`.split(/\s+/),
);

/** Names by which what is sent refers to something: an unknown one names what is there. */
const REFERS =
  /^(?:supersed|replac|duplicate|predecessor|successor|swap|reliev|displac|takesover|follows$|precedes$|cancels$|closes$|extends$)/;

/** Whether a switch is a command that goes along with a record, and not a property of it that answers show. */
const isCommand = (name: string, { description = '' }: JsonSchemaObject, isShown: boolean): boolean =>
  SETS_OFF.test(description) || (!isShown && COMMANDS.has(wordsOf(name)[0] ?? ''));

/**
 * Whether an optional member does something to other records, or to people, beside what is made or changed: a switch that sends, prints or
 * closes, or a value that another record has to give up. Nobody asked for that: such a member is sent only by scenarios about it.
 */
export function isUnasked(name: string, view: JsonSchemaObject, isShown: boolean): boolean {
  if (DISPLACES.test(view.description ?? '') || REFERS.test(wordsOf(name)[0] ?? '')) return true;
  return mainType(view) === 'boolean' && isCommand(name, view, isShown);
}

const RANKS = /^(?:position|ordinal|seq|sequence)$/;

/** Whether a member says where a record stands among others: those behind it move. Below a record of one's own all of them are own. */
export const isRankOf = (name: string, view: JsonSchemaObject): boolean =>
  mainType(view) === 'integer' && RANKS.test(wordsOf(name).at(-1) ?? '');
