import type { NameEntry, NameIndex } from '../../../language/names/names.ts';
import { canonicalWord } from '../../../language/names/words.ts';
import { isEach } from '../../../tree/within.ts';
import type { Rewriting } from './operator.ts';

const unit = String.raw`(?<unit>minutes|hours|days|seconds|weeks|nights|metres|meters|kilometres|kilometers|euros|pounds|dollars|points)`;
const taking = new RegExp(
  String.raw`^(?<which>nothing|none|no\s+\p{L}+|every\s+\p{L}+|each\s+\p{L}+|all\s+(?:the\s+)?\p{L}+)(?:\s+(?:on|in)\s+the\s+(?:list|page|menu|results?|answer|response))?\s+(?:(?:should|must|may|can|shall|has\s+to)\s+)?(?:takes?|lasts?|costs?|runs?)\s+(?<bound>longer\s+than|more\s+than|over|at\s+most|at\s+least|less\s+than|up\s+to)\s+(?<number>\d+(?:\.\d+)?)\s+${unit}(?<purpose>\s+to\s+\p{L}+)?[\s.!]*$`,
  'iu',
);
const either = new RegExp(
  String.raw`^(?:\p{L}+\s+){1,3}?(?:(?:should|must|may|can)\s+)?only\s+(?:see|gets?|finds?|books?|receives?|has|have)\s+\p{L}+\s+of\s+(?<values>\d+(?:,\s*\d+)*\s+or\s+\d+)\s+${unit}[\s.!]*$`,
  'iu',
);
const containing =
  /^(?:.*?\s(?:should|must|may|can)\s+only\s+(?:see|get|find|receive|be\s+shown)|only)\s+\p{L}+\s+(?:with|having)\s+(?<value>\S+)\s+in\s+(?:the|their|its)\s+(?<name>\p{L}+)(?:\s+(?:are|is|may\s+be|must\s+be|should\s+be)\s+(?:returned|listed|shown|found|sent))?[\s.!]*$/iu;

/** "Nothing takes longer than 45 minutes", "only see rooms with sea in the name": what is said of things by their measure or a part is said of each item. */
export function ofEachItem(text: string, names: NameIndex): Rewriting[] {
  const demand = asTaking(text, names) ?? asEither(text, names) ?? asContaining(text);
  return demand === null ? [] : [{ text: demand }];
}

function asTaking(text: string, names: NameIndex): string | null {
  const { which, bound, number, unit: of, purpose } = taking.exec(text)?.groups ?? {};
  if (which === undefined || bound === undefined || number === undefined || of === undefined) return null;
  // What it takes so long for is left out where there is but one measure.
  if (purpose !== undefined && !isOnlyName(of, names)) return null;
  const isDenied = /^no/iu.test(which);
  const isAbove = /^(?:longer|more|over)/iu.test(bound);
  if (isDenied !== isAbove) return null;
  return `every item's ${of} is ${isAbove ? 'at most' : bound.replace(/^up\s+to$/iu, 'at most')} ${number}`;
}

function asEither(text: string, names: NameIndex): string | null {
  const { values, unit: of } = either.exec(text)?.groups ?? {};
  const [only, ...others] = of === undefined ? [] : namesOf(of, names);
  if (values === undefined || only === undefined || others.length > 0 || !only.path.some(isEach)) return null;
  return `every \`${only.text}\` is one of ${values.replace(/\s+or\s+/u, ', ')}`;
}

function asContaining(text: string): string | null {
  const { value, name } = containing.exec(text)?.groups ?? {};
  return value === undefined || name === undefined ? null : `every item's ${name} contains ${value}`;
}

const namesOf = (of: string, { byWord }: NameIndex): readonly NameEntry[] =>
  byWord.get(canonicalWord(of.toLowerCase())) ?? [];

const isOnlyName = (of: string, names: NameIndex): boolean => {
  const [only, ...others] = namesOf(of, names);
  return only?.last.length === 1 && others.length === 0;
};
