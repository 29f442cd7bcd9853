import { tokenize } from '../../language/tokens.ts';
import type { Token } from '../../language/tokens.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground } from '../form.ts';
import { costed, spend, wordOf } from '../form.ts';
import { isOfCall } from '../grounding/lists.ts';
import { matchesOf, template } from '../templates/template.ts';
import type { Captures } from '../templates/template.ts';
import { adverbs, answerNouns, articles, denials } from '../templates/words.ts';

const classes = {
  sent: 'sent|returned|delivered|given|served|provided|formatted|encoded|come|comes|arrive|arrives|transmitted|reported|rendered|sent_back|responded|be_sent|be_returned',
  answers:
    'answer|answers|respond|responds|reply|replies|return|returns|give|gives|be|get|gets|yield|yields|send|sends|come_back_with|comes_back_with|fail_with|fails_with|end_with|ends_with|result_in|results_in|lead_to|is|are|answered|answered_with|refused_with|rejected_with|refused_by|declined_with',
  has: 'carry|carries|have|has|include|includes|contain|contains|bear|bears|come_with|comes_with|set|sets|specify|specifies|declare|declares|send|sends|hold|holds',
  line: 'first_line|1st_line|header_line|header_row|first_row|1st_row|line_1|row_1|heading|headings|column_names|columns',
  reads: 'read|reads|be|is|=|==|:|equal|equals|say|says|start_with|starts_with|consist_of|consists_of|have|has|must_be',
};

type Guard = (tokens: Token[], ground: Ground) => boolean;

const isAnswer: Guard = (tokens, ground) =>
  tokens.every((token) => {
    const word = wordOf(token);
    if (denials.has(word)) return false;
    return (
      articles.has(word) ||
      adverbs.has(word) ||
      answerNouns.has(word) ||
      isOfCall(word, ground) ||
      /^(errors?|answers?|replies|export|file|download|csv|xml|text|of|for|in|it|this|http|code|status|type|every|all|call|endpoint|server|request|second|third|next|time|same|instead|simply)$/.test(
        word,
      )
    );
  });

const one = (tokens: Token[]): string => (tokens.length === 1 ? (tokens[0]?.text ?? '') : '');
const isMedia: Guard = (tokens) =>
  /^(application|text|image|audio|video|multipart|font)\/[\w.+*-]+$/i.test(one(tokens)) ||
  /^(csv|json|xml|html|pdf)$/i.test(one(tokens));
const isStatus: Guard = (tokens) => /^[1-5]\d\d$/.test(one(tokens));
const isHeader: Guard = (tokens) => /^[A-Z][A-Za-z]*(-[A-Z][A-Za-z]*)+$|^[eE][tT]ag$/.test(one(tokens));

interface Rewriting {
  form: ReturnType<typeof template>;
  as: string;
  guards: Record<string, Guard>;
}

const rewriting = (text: string, as: string, guards: Record<string, Guard>): Rewriting => ({
  form: template(text, classes),
  as,
  guards,
});

const rewritings: Rewriting[] = [
  rewriting('{who?} <aux>? <sent> as|in|with|using|by a|an?|the? {media}', 'the content type is {media}', {
    who: isAnswer,
    media: isMedia,
  }),
  rewriting('{who?} <aux>? use|uses|be|have|has {media}', 'the content type is {media}', {
    who: isAnswer,
    media: isMedia,
  }),
  rewriting('{who} is|are {media}', 'the content type is {media}', { who: isAnswer, media: isMedia }),
  rewriting('{who} must|should be {media}', 'the content type is {media}', { who: isAnswer, media: isMedia }),
  rewriting('{who?} <aux>? <answers> a|an?|with? a|an?|the? status|code? code? {status}', 'the status is {status}', {
    who: isAnswer,
    status: isStatus,
  }),
  rewriting('{who?} <aux>? a|an? status? code? {status}', 'the status is {status}', {
    who: isAnswer,
    status: isStatus,
  }),
  rewriting('{header} <aux>? <has> a|an? {word} directive', 'the header {header} contains {word}', {
    header: isHeader,
    word: (tokens) => tokens.length === 1,
  }),
  rewriting('{header} <aux>? ask|asks for {word}', 'the header {header} contains {word}', {
    header: isHeader,
    word: (tokens) => tokens.length === 1,
  }),
];

const listed = [
  template('{who?} <line> {of?} <aux>? <reads> {columns}', classes),
  template('{who?} <line> {of?} <aux> {columns}', classes),
  template('{who?} first|1st csv|text line|row <aux>? <reads> {columns}', classes),
];

/** A demand of the answer as a whole in other words: read as the sentence that the other readers know. */
export function answersOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  for (const { form, as, guards } of rewritings)
    for (const captures of matchesOf(form, tokens)) {
      if (Object.entries(guards).some(([name, guard]) => !guard(captures[name] ?? [], ground))) continue;
      if ((captures['aux'] ?? []).some((token) => denials.has(wordOf(token))) || !spend(ground, 25)) continue;
      const check = ground.read(written(as, captures));
      if (check !== null) return [costed(check, 0.05)];
    }
  return firstLines(tokens, ground);
}

function written(as: string, captures: Captures): Token[] {
  return as.split(' ').flatMap((word) => {
    const name = /^\{(\w+)\}$/.exec(word)?.[1];
    return name === undefined ? tokenize(word) : (captures[name] ?? []);
  });
}

/** "the first line is a,b,c": of a text with lines. */
function firstLines(tokens: Token[], ground: Ground): Costed<Check>[] {
  for (const { columns = [], who = [], of = [], aux = [] } of listed.flatMap((form) => matchesOf(form, tokens))) {
    if (!isAnswer([...who, ...of], ground) || aux.some((token) => denials.has(wordOf(token)))) continue;
    const line = columns.map(({ text }) => text).join('');
    if (!/^[\w" -]+([,;|\t][\w" -]+)+$/.test(line)) continue;
    const pattern = `^${line.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\\s*(\\n|$)`;
    return [costed(testOf({ kind: 'body' }, { op: 'matches', pattern }), 0.03)];
  }
  return [];
}
