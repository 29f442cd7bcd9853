import { nounOf, nounOfVerb, wordsOf } from './words.ts';

/** One part of the path that goes out. */
export interface Segment {
  /** Decoded. */
  text: string;
  /** It names a record. */
  isId: boolean;
  /** Of the parameter, where the path has one here. */
  parameter: string | null;
}

/** Where a request goes, as a server will read it. */
export interface Address {
  /** Of the server, with its port where that is not the usual one. */
  host: string;
  segments: readonly Segment[];
  query: URLSearchParams;
  /** Two servers may read it as two addresses: encoded slashes, dots, matrix parameters, empty parts. */
  isUnclear: boolean;
}

const ID = /^(\d+|[0-9a-f]{12,}|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9A-HJKMNP-TV-Z]{26}|(?=.*\d)[\w~-]{8,})$/i;
/** `cus_NffrFeUfNV2Hib`; `seed_packets` is a kind of records. */
const PREFIXED_ID = /^[A-Za-z]{2,5}_(?=\w*(?:\d|[a-z][A-Z]|[A-Z]{2}))\w{6,}$/;

/** Whether a part of a path that no template explains looks like the name of one record. */
export const looksLikeId = (text: string): boolean => ID.test(text) || PREFIXED_ID.test(text);

function decoded(text: string): string | null {
  let last = text;
  try {
    for (let round = 0; round < 3; round += 1) {
      const next = decodeURIComponent(last);
      if (next === last) return next;
      last = next;
    }
  } catch {
    return last === text ? null : last;
  }
  return last;
}

const partsOf = (path: string): string[] => path.replace(/^\/+/, '').replace(/\/$/, '').split('/');

const SPOOFS = /[/\\;\0]|^\.{1,2}$|^\.\.|\s$|^\s/;

/** The path without that of the base address. */
function below(url: URL, baseUrl: string): string {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const basePath = base?.origin === url.origin ? base.pathname.replace(/\/$/, '') : '';
  return basePath !== '' && url.pathname.startsWith(`${basePath}/`)
    ? url.pathname.slice(basePath.length)
    : url.pathname;
}

/** What a request to this address is about. The path of `baseUrl` names no record, and `template` says which parts do. */
export function readAddress(href: string, baseUrl: string, template: string | null): Address {
  const url = new URL(href);
  const path = below(url, baseUrl);
  const raw = partsOf(path);
  const named = template === null ? [] : partsOf(template.replace(/[?#].*$/, ''));
  const fits = named.length === raw.length && named.every((part, at) => part.includes('{') || part === raw[at]);
  const texts = raw.map(decoded);
  const segments = texts.flatMap((text, at) => segmentsOf(text ?? '', fits ? named[at] : undefined));
  const isOther = template?.includes('{') === true && !fits;
  const isSpoofed = texts.some((text) => text === null || SPOOFS.test(text)) || (raw.length > 1 && raw.includes(''));
  const isUnclear = isOther || isSpoofed;
  return { host: url.host, segments, query: url.searchParams, isUnclear };
}

/** `orders({id})` and `{id}:cancel` are two parts written as one. */
function segmentsOf(text: string, template: string | undefined): Segment[] {
  const match = template === undefined ? null : /^([^{]*)\{([^{}]+)\}([^{}]*)$/.exec(template);
  if (match === null) {
    const isParameter = template?.includes('{') === true;
    return [{ text, isId: isParameter || looksLikeId(text), parameter: null }];
  }
  const [, before = '', parameter = '', after = ''] = match;
  const value = text.slice(before.length, text.length - after.length);
  const literal = (part: string): Segment[] =>
    wordsOf(part).length === 0 ? [] : [{ text: part, isId: false, parameter: null }];
  return [...literal(before), { text: value, isId: true, parameter }, ...literal(after)];
}

/** The last part that names a record, and what stands after it. */
export interface Target {
  at: number;
  value: string;
  parameter: string | null;
  /** What it is one of. */
  noun: string;
}

const nounBefore = (segments: readonly Segment[], at: number): string => {
  const literals = segments.slice(0, at).filter((one) => !one.isId);
  const named = literals.findLast((one) => nounOf(one.text) !== '');
  return named === undefined ? nounOfVerb(literals.at(-1)?.text ?? '') : nounOf(named.text);
};

export function targetsOf({ segments }: Address): Target[] {
  return segments.flatMap(({ text, isId, parameter }, at) =>
    isId ? [{ at, value: text, parameter, noun: nounBefore(segments, at) }] : [],
  );
}

export const pathOf = ({ segments }: Address): string => `/${segments.map(({ text }) => text).join('/')}`;
