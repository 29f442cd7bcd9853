import type { Json } from '@assay/api-model';
import type { PreparedExchange } from '../../exchange.ts';
import type { Path } from '../../tree/vocabulary.ts';
import { formatPath, normalName } from '../../tree/path.ts';
import type { Observed } from './observed.ts';

const containers = new Set([
  'error',
  'errors',
  'fault',
  'problem',
  'problems',
  'violations',
  'exception',
  'issues',
  'errorinformation',
  'errorinfo',
  'errordetails',
  'errorresponse',
  'errorlist',
]);
const texts = new Set([
  'message',
  'messages',
  'detail',
  'details',
  'description',
  'title',
  'reason',
  'msg',
  'text',
  'hint',
]);
const codes = new Set(['code', 'errorcode', 'errorid', 'type', 'error', 'key', 'reasoncode']);
const maxLocations = 500;

type Part = 'message' | 'code' | 'object';

/** Finds what an answer says went wrong, wherever it keeps it: RFC 9457 problem details, `error`, `errors[*]`, `message`, or plain text. */
export function observeError(part: Part, exchange: PreparedExchange): Observed[] {
  const nothing: Observed[] = [{ path: part === 'object' ? 'error' : `error ${part}`, value: undefined }];
  const body = exchange.responseTree();
  if (!body.ok) {
    const text = exchange.response.body.trim();
    return text === '' || part === 'code' ? nothing : [{ path: 'body', value: text }];
  }
  const found: Observed[] = [];
  collect({ value: body.value, at: [], inError: false, depth: 0 }, part, found);
  return found.length > 0 ? found : nothing;
}

interface Location {
  value: Json;
  at: Path;
  inError: boolean;
  depth: number;
}

function collect(location: Location, part: Part, found: Observed[]): void {
  if (
    found.length >= maxLocations ||
    location.depth > 12 ||
    location.value === null ||
    typeof location.value !== 'object'
  )
    return;
  if (Array.isArray(location.value)) {
    location.value.slice(0, maxLocations).forEach((value, index) => {
      const at = [...location.at, index];
      if (location.inError && part === 'message' && typeof value === 'string')
        found.push({ path: formatPath(at), value });
      collect({ ...location, value, at, depth: location.depth + 1 }, part, found);
    });
    return;
  }
  for (const [key, value] of Object.entries(location.value)) {
    const name = normalName(key);
    const at = [...location.at, key];
    if (isWanted({ name, value, location, part })) found.push({ path: formatPath(at), value });
    const inError = location.inError || isContainer(name) || (location.depth === 0 && isListOfTexts(name, value));
    collect({ value, at, inError, depth: location.depth + 1 }, part, found);
  }
}

/** `{"detail": [{"msg": "..."}]}`, `{"message": ["...", "..."]}`: what has one text elsewhere has one for each part of the request. */
const isListOfTexts = (name: string, value: Json): boolean =>
  texts.has(name) && value !== null && typeof value === 'object';

function isContainer(name: string): boolean {
  return containers.has(name);
}

function isWanted({
  name,
  value,
  location,
  part,
}: {
  name: string;
  value: Json;
  location: Location;
  part: Part;
}): boolean {
  if (part === 'object') return isContainer(name) && value !== null && value !== false;
  if (value === null || typeof value === 'object') return false;
  const near = location.inError || location.depth === 0;
  if (part === 'code') return /^error(code|number|id|type)$/.test(name) || (near && codes.has(name));
  return /^error(s|message|msg|description|text|detail|details|title|reason)?$/.test(name) || (near && texts.has(name));
}
