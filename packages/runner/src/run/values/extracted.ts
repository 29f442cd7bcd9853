import type { Json } from '@assay/api-model';
import { parsePath, sentBody } from '@assay/rules';
import type { Outcome } from '../../exchange/exchange-once.ts';
import { inPathForm, segmentOf } from '@assay/scenario';
import { linkTarget, queryValue } from './addresses.ts';
import { chosenItem, itemWith } from './chosen-item.ts';

type Found = Json | undefined;

/** With its query, but for what lets the request in. */
function pathOf({ url, letIn }: Outcome['request']): Found {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  for (const name of Object.keys(letIn ?? {})) searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

/** `cursor of links.next` */
const QUERY_OF = /^(\S+) of (.+)$/s;

/** A header that the scenario sent, or its path (RFC 9113, 8.3.1); never the header with the credentials of the system. */
function sentHeader(name: string, { request, credential }: Outcome): Found {
  if (name === ':path') return pathOf(request);
  const isCredential = credential?.location === 'header' && credential.name.toLowerCase() === name;
  if (isCredential) return undefined;
  return Object.entries(request.headers).find(([header]) => header.toLowerCase() === name)?.[1];
}

function queryOf(text: string, outcome: Outcome): Found {
  const [, name = '', address = ''] = QUERY_OF.exec(text) ?? [];
  return address === '' ? undefined : queryValue(extracted(address, outcome), name);
}

/** `-1 of header Location` */
const SEGMENT_OF = /^(-?[1-9]\d?) of (.+)$/s;

function segmentAt(text: string, outcome: Outcome): Found {
  const [, at = '', address = ''] = SEGMENT_OF.exec(text) ?? [];
  return address === '' ? undefined : segmentOf(extracted(address, outcome), Number(at));
}

/** `"ord_" of id` */
const PREFIX_OF = /^"(?<prefix>[^"\\]{1,40})" of (?<address>.+)$/s;

const withPrefix =
  (kind: 'after' | 'behind') =>
  (text: string, outcome: Outcome): Found => {
    const { prefix = '', address = '' } = PREFIX_OF.exec(text)?.groups ?? {};
    return address === '' ? undefined : inPathForm({ kind, prefix }, extracted(address, outcome));
  };

/** `with kind "jetty" of data[0].id`: of the first item that has the value. */
function ofChosen(text: string, { response }: Outcome): Found {
  const chosen = chosenItem(text);
  const items = chosen === null ? undefined : readJson(chosen.list, response.body);
  const item = chosen !== null && Array.isArray(items) ? itemWith(chosen, items, valueAt) : undefined;
  return item === undefined || chosen === null ? undefined : valueAt(chosen.rest, item);
}

/** What can be taken from an exchange beside values of the answer's body, by the word that its path begins with. */
const LOCATIONS: Readonly<Record<string, (name: string, outcome: Outcome) => Found>> = {
  header: (name, { response }) => response.headers.find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1],
  sent: (name, outcome) => sentHeader(name.toLowerCase(), outcome),
  link: (name, { response }) => linkTarget(response.headers, name),
  query: queryOf,
  segment: segmentAt,
  after: withPrefix('after'),
  behind: withPrefix('behind'),
  with: ofChosen,
  request: (name, { request }) => {
    const sent = sentBody(request);
    return sent.ok ? valueAt(name, sent.value) : undefined;
  },
};

/** Whether the path of an extract leads into the answer, not into what was sent. */
export const isOfAnswer = (path: string): boolean => !/(^| of )(sent|request) /.test(path);

/** The value at the path of an extract (`Extract.path`); undefined when the exchange does not have it. */
export function extracted(path: string, outcome: Outcome): Found {
  const [location = '', name = ''] = path.split(/ (.*)/s);
  const read = name !== '' && Object.hasOwn(LOCATIONS, location) ? LOCATIONS[location] : undefined;
  return read === undefined ? readJson(path, outcome.response.body) : read(name.trim(), outcome);
}

function readJson(path: string, body: string): Json | undefined {
  try {
    return valueAt(path, JSON.parse(body));
  } catch {
    return undefined;
  }
}

function valueAt(path: string, tree: Json): Json | undefined {
  let value: Json | undefined = tree;
  for (const step of parsePath(path) ?? []) {
    if (typeof step === 'number') value = Array.isArray(value) ? value.at(step) : undefined;
    else if (typeof step === 'string' && value !== null && typeof value === 'object' && !Array.isArray(value)) {
      value = Object.hasOwn(value, step) ? value[step] : undefined;
    } else return undefined;
  }
  return value;
}
