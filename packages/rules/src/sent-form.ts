import type { Json } from '@assay/api-model';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** A member of a form before it is known whether it is a list. */
interface Member {
  values: string[];
  members: Map<string, Member>;
}

const emptyMember = (): Member => ({ values: [], members: new Map() });

/** Deeper names are one name: nobody writes them, and a tree of them would take long to walk. */
const MAX_KEYS = 8;

/** `lines[0][price]` as `lines`, `0`, `price`; a name that is written otherwise is one key. */
function keysOf(name: string): string[] {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  const keys = rest.slice(1, -1).split('][');
  return first === '' || keys.length > MAX_KEYS ? [name] : [first, ...keys];
}

function memberAt(root: Member, keys: readonly string[]): Member {
  let member = root;
  for (const key of keys) {
    const inner = member.members.get(key) ?? emptyMember();
    member.members.set(key, inner);
    member = inner;
  }
  return member;
}

function valueOf({ values, members }: Member): Json {
  if (members.size === 0) return values.length === 1 ? (values[0] ?? '') : values;
  const keys = [...members.keys()];
  const isList = keys.every((key, at) => key === '' || key === String(at));
  if (!isList) return Object.fromEntries([...members].map(([key, member]): [string, Json] => [key, valueOf(member)]));
  return [...members].flatMap(([key, member]) => (key === '' ? member.values : [valueOf(member)]));
}

/** The members of a form as texts; one that comes twice is a list, and names in brackets are members and items below it. */
export function parseForm(text: string): { [name: string]: Json } {
  const root = emptyMember();
  for (const part of text.split('&').filter(Boolean)) {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    memberAt(root, keysOf(decoded(name))).values.push(decoded(value));
  }
  return Object.fromEntries([...root.members].map(([name, member]): [string, Json] => [name, valueOf(member)]));
}
