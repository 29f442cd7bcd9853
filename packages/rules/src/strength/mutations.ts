import type { Json } from '@assay/api-model';
import { isSecretLocation } from '../evaluate/secrets/secrets.ts';
import type { Exchange } from '../exchange.ts';
import { bodyTree, withBody } from '../exchange.ts';
import type { Path } from '../tree/check.ts';
import { formatPath } from '../tree/path.ts';

/** One small way in which an answer could have gone wrong. */
export interface Mutation {
  /** Finishes "nothing would notice if ...". */
  words: string;
  /** Rules in the rule language that would notice, the most general first. */
  suggestions: string[];
  /** Those that name the value of this very answer, which may be another one next time; none for secrets, whose values are stored masked. */
  exact: string[];
  exchange: Exchange;
}

const maxFields = 60;
const maxItems = 2;

type Response = Exchange['response'];

/** Every small way in which an answer could have gone wrong: status, headers, time, and each location of a JSON body. At most a few hundred. Of lists the first items change, and `items`. */
export function mutationsOf(exchange: Exchange, items: Path[] = []): Mutation[] {
  // An exchange that is prepared for judging has its own body parsed.
  const mutated = (change: Partial<Response>): Exchange => ({
    request: exchange.request,
    response: { ...exchange.response, ...change },
  });
  return [
    ...statusMutations(exchange.response, mutated),
    ...headerMutations(exchange.response, mutated),
    ...bodyMutations(exchange.response, mutated, items),
  ];
}

type Mutated = (change: Partial<Response>) => Exchange;

function statusMutations({ status, timeMs }: Response, mutated: Mutated): Mutation[] {
  const others = [200, 201, 400, 403, 404, 500].filter((other) => other !== status);
  const limit = Math.max(1000, Math.ceil(timeMs / 500) * 1000);
  return [
    ...others.map((other) => ({
      words: `the status were ${other}`,
      suggestions: [`status is ${status}`],
      exact: [],
      exchange: mutated({ status: other, statusText: '' }),
    })),
    {
      words: 'the answer took a minute',
      suggestions: [`response time is less than ${limit} ms`],
      exact: [],
      exchange: mutated({ timeMs: Math.max(60_000, timeMs * 100) }),
    },
  ];
}

function headerMutations({ headers }: Response, mutated: Mutated): Mutation[] {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type');
  const ordinary =
    /^(date|connection|keep-alive|content-length|transfer-encoding|vary|server|x-powered-by|content-type|etag|age)$/i;
  const typed =
    contentType === undefined
      ? []
      : [
          {
            words: 'the content type were text/html',
            suggestions: [`the content type is ${(contentType[1].split(';', 1)[0] ?? '').trim()}`],
            exact: [],
            exchange: mutated({
              headers: headers.map(([name, value]) => [name, name === contentType[0] ? 'text/html' : value]),
            }),
          },
        ];
  const dropped = headers
    .filter(([name]) => !ordinary.test(name))
    .slice(0, 10)
    .map(([name]) => ({
      words: `the header \`${name}\` disappeared`,
      suggestions: [`the header \`${name}\` is present`],
      exact: [],
      exchange: mutated({ headers: headers.filter(([other]) => other !== name) }),
    }));
  return [...typed, ...dropped];
}

function bodyMutations({ body }: Response, mutated: Mutated, items: Path[]): Mutation[] {
  const root = bodyTree(body);
  if (root === undefined || !/^\s*[[{"\d]/.test(body)) {
    return body === ''
      ? [
          {
            words: 'the answer had a body',
            suggestions: ['the body is empty'],
            exact: [],
            exchange: mutated({ body: 'unexpected' }),
          },
        ]
      : [];
  }
  const whole: Mutation[] = [
    {
      words: 'the body were not JSON',
      suggestions: ['the body is valid JSON'],
      exact: [],
      exchange: mutated({ body: '<html><body>Bad gateway</body></html>' }),
    },
    {
      words: 'the body were empty',
      suggestions: ['the body is not empty', 'the body is valid JSON'],
      exact: [],
      exchange: mutated({ body: '' }),
    },
  ];
  const changed = (path: Path, value: Json | undefined): Exchange => withBody(mutated({}), replaced(root, path, value));
  return [
    ...whole,
    ...locationsOf(root, new Set(items.map(formatPath))).flatMap((location) => locationMutations(location, changed)),
  ];
}

interface Location {
  path: Path;
  value: Json;
}

/** The properties and lists of a body; of a list only the first items, because the others are like them, and the items that a rule means. */
function locationsOf(root: Json, items: ReadonlySet<string>): Location[] {
  const found: Location[] = [];
  const visit = (value: Json, path: Path): void => {
    if (found.length >= maxFields || path.length > 12) return;
    if (path.length === 0 ? Array.isArray(value) : typeof path.at(-1) === 'string') found.push({ path, value });
    if (Array.isArray(value)) visitItems(value, path);
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  const visitItems = (list: Json[], path: Path): void => {
    for (const [index, item] of list.entries())
      if (index < maxItems || (items.size > 0 && items.has(formatPath([...path, index]))))
        visit(item, [...path, index]);
  };
  visit(root, []);
  return found;
}

type Changed = (path: Path, value: Json | undefined) => Exchange;

function locationMutations(location: Location, changed: Changed): Mutation[] {
  const { path, value } = location;
  const at = formatPath(path);
  const isSecret = isSecretLocation(at);
  const subject = path.length === 0 ? 'the body' : `\`${at}\``;
  const mutation: Mutate = (words, { general = [], exact = [] }, other) => ({
    words: `\`${at}\` ${words}`,
    suggestions: general.map((said) => `${subject} ${said}`),
    exact: isSecret ? [] : exact.map((said) => `${subject} ${said}`),
    exchange: changed(path, other),
  });
  const common =
    path.length === 0
      ? []
      : [
          mutation('disappeared', present, undefined),
          ...(value === null ? [] : [mutation('were null', present, null)]),
        ];
  return [...common, ...(Array.isArray(value) ? listMutations(value, mutation) : valueMutations(value, mutation))];
}

const present = { general: ['is present'] };

interface Sayings {
  general?: string[];
  exact?: string[];
}

type Mutate = (words: string, sayings: Sayings, other: Json | undefined) => Mutation;

function listMutations(items: Json[], mutation: Mutate): Mutation[] {
  const size = { exact: [`has a length of exactly ${items.length}`] };
  const [first] = items;
  if (first === undefined) return [];
  return [
    mutation('were an empty list', { general: ['has a length of at least 1'] }, []),
    mutation('had one item more', size, [...items, first]),
    mutation('had one item fewer', size, items.slice(1)),
  ];
}

function valueMutations(value: Json, mutation: Mutate): Mutation[] {
  const exact = [`is ${JSON.stringify(value)}`];
  if (typeof value === 'string') {
    return [
      mutation('were a number', { general: ['is a string'], exact }, 4711),
      mutation('had another value', { exact }, `${value}~`),
      ...(value === '' ? [] : [mutation('were empty', { general: ['is not empty'], exact }, '')]),
    ];
  }
  if (typeof value === 'number') {
    return [
      mutation('were text', { general: ['is a number'], exact }, 'text'),
      mutation('were one more', { exact }, value + 1),
      ...(value < 0 ? [] : [mutation('were negative', { general: ['is at least 0'], exact }, -1 - Math.abs(value))]),
    ];
  }
  if (typeof value === 'boolean')
    return [
      mutation('were the opposite', { exact }, !value),
      mutation('were text', { general: ['is a boolean'], exact }, String(value)),
    ];
  return value === null ? [] : [mutation('were text', { general: ['is an object'] }, 'text')];
}

/** A copy in which one location has another value, or none. */
function replaced(root: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (Array.isArray(root) && typeof step === 'number') {
    return root.map((item, index) => (index === step ? replaced(item, rest, value) : item));
  }
  if (root === null || typeof root !== 'object' || Array.isArray(root) || typeof step !== 'string') return root;
  const copy: { [key: string]: Json } = { ...root };
  if (rest.length === 0 && value === undefined) delete copy[step];
  else copy[step] = replaced(copy[step] ?? null, rest, value);
  return copy;
}
