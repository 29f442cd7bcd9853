import { frames, locations } from '../../phrases/words/frames.ts';
import { lookup } from '../../phrases/words/words.ts';

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

/** Words that add nothing to what is checked: the small words of the language, and how a sentence is led over. */
export const smallWords = words(
  `a an the this that these those it its it's they their them he his she her our your my we i you there here of in on at for from per with by to as than then so
  is are was were be been being isnt do does did done doing have has had having must should shall will would can could need needs ought going want wants get gets got let lets make makes made come comes came go goes give gives given
  always also still ever really actually currently indeed already strictly simply just both everywhere generally properly correctly exactly itself themselves
  each every all any single such certain own respective whole
  please sure really very quite too ok okay well now again anymore nowhere anywhere everywhere whatsoever at-all overall ' 's ’s , ; : ( ) . ! - – — • * & where which who whose what`,
);

/** Who looks at an answer or gave it, and what it is: nouns that say nothing about a value, unless the answer has them as names. */
export const bystanders = words(
  `response responses answer answers reply result results body payload output json document object objects array list lists data page pages screen view site app application system
  server api endpoint backend service call client caller user users customer customers consumer visitor guest member admin agent operator staff people person someone somebody one ones
  field fields property properties attribute attributes value values key keys name entry entries element elements record records item items row rows column columns
  time times way case cases order test check scenario export feed overview table report summary detail details`,
);

/** Verbs that say of something that it is there, or only lead to what is said of it. */
export const havingVerbs = words(
  `has have having had contain contains containing contained include includes including included carry carries carried carrying hold holds show shows showing shown display displays displayed
  list lists listed give gives given provide provides provided say says tell tells told state states stated explain explains mention mentions mentioned name names report reports
  reported expose exposes specify specifies specified come comes present returns return returned deliver delivers delivered offer offers keep keeps bear bears see sees sent send sends visible
  know knows known set filled filled-in populated recorded stored available there exists exist existing find found get gets belong belongs appear appears occur occurs`,
);

/** Of these verbs it is the subject that is there. */
export const passiveVerbs = words(
  'included carried shown displayed listed given provided stated mentioned named reported specified present returned delivered visible known recorded stored set available there exists exist existing found belong belongs appear appears occur occurs come comes sent',
);

/** Behind a verb, as part of it: "show up". */
export const particles = words('out up off over back away down inside among within along across');

/** Behind a number, as what it is counted or measured. */
export const units = words(
  'ml l litre litres liter liters g gram grams kg mg t ton tons km m metre metres meter meters cm mm mi miles percent % euro euros eur € usd dollar dollars $ gbp pound pounds chf point points degrees degree celsius kwh kw w hz rpm bpm px pixels stars pieces units times credits',
);

const modals = [
  'expected to',
  'supposed to',
  'required to',
  'allowed to',
  'able to',
  'meant to',
  'has to',
  'have to',
  'needs to',
  'need to',
  'ought to',
];

const besides = [
  'nothing else',
  'never more',
  'never less',
  'not more',
  'not less',
  'nothing more',
  'other ones are not allowed',
  'others are not allowed',
  'no others',
  'no other ones',
  'other values are not allowed',
  'content type',
  'content-type',
  'media type',
  'i.e.',
  'e.g.',
  'for example',
  'in other words',
];

export const asides = lookup<true>(
  [...frames, ...besides, ...locations.filter((say) => say !== 'in total'), ...modals].map((say): [string, true] => [
    say,
    true,
  ]),
);
