import type { Json } from '@assay/api-model';

/** `attributes.kind "jetty" of data[0].id`: member, value as JSON, list, number of the item, path inside it. */
const CHOSEN =
  /^(?<member>\S+) (?<value>"(?:[^"\\]|\\.)*"|[^\s"]+) of (?<list>[^[\s]*)\[(?<at>\d{1,3})\]\.?(?<rest>\S*)$/s;

/** What a path of this kind asks for; null where it is written otherwise. */
export interface ChosenItem {
  member: string;
  value: Json;
  /** Empty where the body itself is the list. */
  list: string;
  at: number;
  /** Empty for the item itself. */
  rest: string;
}

function readValue(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export function chosenItem(text: string): ChosenItem | null {
  const { member = '', value = '', list = '', at = '', rest = '' } = CHOSEN.exec(text)?.groups ?? {};
  const wanted = readValue(value);
  return wanted === undefined ? null : { member, value: wanted, list, at: Number(at), rest };
}

/** The item that stands at its number among those with the value; `read` takes a value out of another. */
export function itemWith(
  { member, value, at }: ChosenItem,
  items: readonly Json[],
  read: (path: string, from: Json) => Json | undefined,
): Json | undefined {
  return items.filter((item) => read(member, item) === value)[at];
}
