import { bound } from '../phrases/compose.ts';
import type { Check, Operand, ValueFormat } from '../tree/check.ts';
import { loweredOf, membership } from './comparing.ts';
import type { Expression } from './expression.ts';
import type { Surroundings } from './locations.ts';
import { each, locationOf, quantifierOf } from './locations.ts';
import { fieldTest, test } from './tests.ts';
import type { ReadCheck, Value } from './values.ts';
import { typeNames } from './type-names.ts';
import { operandOf, valueOf, withParameter } from './values.ts';

interface Reading {
  around: Surroundings;
  read: ReadCheck;
}

/** What a call says that is true or false: `x.every(...)`, `all(...)`, `x.startsWith('a')`. */
export function calledCheck({ of, args }: Expression & { kind: 'call' }, reading: Reading): Check | null {
  const [first] = args;
  if (first === undefined) return null;
  if (of.kind === 'name') return functionCheck(of.name, args, reading);
  if (of.kind !== 'member') return null;
  const kind = quantifiers.get(of.name);
  if (kind !== undefined) return first.kind === 'function' ? ofChosen(of.of, first, { kind, reading }) : null;
  const owner = of.of;
  if (owner.kind === 'name' && /^(Array|Number)$/.test(owner.name))
    return typed(first, of.name === 'isArray' ? 'array' : of.name === 'isInteger' ? 'integer' : '', reading.around);
  return textCheck({ owner, method: of.name, args }, reading);
}

const quantifiers = new Map<string, 'all' | 'any' | 'none'>(
  Object.entries({ every: 'all', all: 'all', forEach: 'all', some: 'any', any: 'any', exists: 'any', none: 'none' }),
);

/** `x.filter(a).every(b)`: of the items that are chosen. */
function ofChosen(
  of: Expression,
  test: Expression & { kind: 'function' },
  { kind, reading }: { kind: 'all' | 'any' | 'none'; reading: Reading },
): Check | null {
  const isChosen = of.kind === 'call' && of.of.kind === 'member' && of.of.name === 'filter';
  const [where] = isChosen ? of.args : [];
  if (!isChosen || of.of.kind !== 'member' || where?.kind !== 'function') return ofItems(of, test, { kind, reading });
  const named = { name: where.parameter, body: where.body };
  return ofItems(of.of.of, test, { kind, reading, where: named });
}

function functionCheck(name: string, [first, second]: Expression[], reading: Reading): Check | null {
  if ((name === 'all' || name === 'any') && first?.kind === 'loop')
    return ofItems(first.list, first, {
      kind: name,
      reading,
      where: first.where === null ? null : { name: first.parameter, body: first.where },
    });
  if (first !== undefined && second === undefined) return namedTest(name, first, reading.around);
  if (name !== 'isinstance' || first === undefined || second?.kind !== 'name') return null;
  return typed(first, second.name, reading.around);
}

/** What functions that ask for a kind of value are called: `isEmail(x)`, `is_uuid(x)`, `validDate(x)`. */
const formatsByName = new Map<string, ValueFormat>([
  ['email', 'email'],
  ['emailaddress', 'email'],
  ['uuid', 'uuid'],
  ['uuidv4', 'uuid'],
  ['guid', 'uuid'],
  ['url', 'uri'],
  ['uri', 'uri'],
  ['link', 'uri'],
  ['date', 'iso8601'],
  ['isodate', 'iso8601'],
  ['iso8601', 'iso8601'],
  ['iso', 'iso8601'],
  ['datetime', 'date-time'],
  ['isodatetime', 'date-time'],
  ['timestamp', 'date-time'],
  ['rfc3339', 'date-time'],
  ['semver', 'semver'],
  ['ip', 'ip'],
  ['ipv4', 'ipv4'],
  ['ipv6', 'ipv6'],
  ['hex', 'hex'],
  ['base64', 'base64'],
  ['jwt', 'jwt'],
  ['phone', 'phone'],
  ['phonenumber', 'phone'],
  ['time', 'time'],
  ['hostname', 'hostname'],
]);

const asking = /^(?:is|valid|isvalid|is_valid|is_)_?/i;

function namedTest(name: string, value: Expression, around: Surroundings): Check | null {
  const kind = name.replace(asking, '').replaceAll('_', '').toLowerCase();
  const path = asking.test(name) ? locationOf(value, around) : null;
  if (path === null) return null;
  const format = formatsByName.get(kind);
  if (format !== undefined) return fieldTest(path, { op: 'format', format });
  const type = typeNames.get(kind);
  if (type !== undefined) return fieldTest(path, { op: 'type', type });
  if (/^(?:empty|blank)$/.test(kind)) return fieldTest(path, { op: 'empty' });
  return /^(?:notempty|nonempty|filled|present|set)$/.test(kind) ? fieldTest(path, { op: 'empty' }, true) : null;
}

interface Where {
  name: string;
  body: Expression;
}

function ofItems(
  of: Expression,
  { parameter, body }: { parameter: string; body: Expression },
  { kind, reading, where = null }: { kind: 'all' | 'any' | 'none'; reading: Reading; where?: Where | null },
): Check | null {
  const list = valueOf(of, reading);
  if (list?.kind !== 'place') return null;
  const inner = withParameter(reading.around, parameter, [...list.path, each]);
  const check = reading.read(body, inner);
  const filter =
    where === null ? null : reading.read(where.body, withParameter(reading.around, where.name, [...list.path, each]));
  if (check === null || (where !== null && filter === null)) return null;
  return bound(check, [{ list: list.path, quantifier: quantifierOf(kind), filter }]);
}

function typed(expression: Expression, name: string, around: Surroundings): Check | null {
  const path = locationOf(expression, around);
  const type = typeNames.get(name);
  return path === null || type === undefined ? null : fieldTest(path, { op: 'type', type });
}

const textOps = new Map<string, 'startsWith' | 'endsWith' | 'contains'>([
  ['startsWith', 'startsWith'],
  ['startswith', 'startsWith'],
  ['endsWith', 'endsWith'],
  ['endswith', 'endsWith'],
  ['includes', 'contains'],
  ['contains', 'contains'],
]);

interface Method {
  owner: Expression;
  method: string;
  args: Expression[];
}

/** `/^a/.test(x)`, `x.match(/^a/)`, `re.match(r'^a', x)`, `x.startsWith('a')`, `['a', 'b'].includes(x)`. */
function textCheck({ owner, method, args }: Method, reading: Reading): Check | null {
  const [first, second] = args;
  if (first === undefined) return null;
  if (owner.kind === 'pattern') return method === 'test' ? matches(first, owner, reading.around) : null;
  if (/^(match|matches|fullmatch|search|test)$/.test(method)) {
    const isModule = owner.kind === 'name' && owner.name === 're' && second !== undefined;
    return isModule ? matches(second, first, reading.around) : matches(owner, first, reading.around);
  }
  const op = textOps.get(method);
  return op === undefined ? null : withPart(owner, { op, part: first }, reading);
}

function withPart(
  owner: Expression,
  { op, part }: { op: 'startsWith' | 'endsWith' | 'contains'; part: Expression },
  reading: Reading,
): Check | null {
  const lowered = op === 'contains' ? loweredOf(owner) : null;
  const [one, other] = [valueOf(lowered ?? owner, reading), valueOf(part, reading)];
  if (one === null || other === null) return null;
  if (lowered !== null) return containsWords(one, other);
  const { around } = reading;
  if (op === 'contains' && (one.kind === 'list' || one.kind === 'place'))
    return membership(other, one, { isDenied: false, around });
  return ofText(one, { op, value: operandOf(other) });
}

/** However the text is capitalised. */
const containsWords = (text: Value, part: Value): Check | null =>
  text.kind === 'place' && part.kind === 'literal' && typeof part.value === 'string'
    ? fieldTest(text.path, { op: 'contains', value: { kind: 'words', text: part.value } })
    : null;

function ofText(
  text: Value,
  { op, value }: { op: 'startsWith' | 'endsWith' | 'contains'; value: Operand | null },
): Check | null {
  if (value?.kind !== 'literal') return null;
  if (text.kind === 'subject') return test(text.subject, { op, value });
  return text.kind === 'place' ? fieldTest(text.path, { op, value }) : null;
}

function matches(expression: Expression, by: Expression, around: Surroundings): Check | null {
  const path = locationOf(expression, around);
  const pattern =
    by.kind === 'pattern' ? by.pattern : by.kind === 'value' && typeof by.value === 'string' ? by.value : null;
  return path === null || pattern === null ? null : fieldTest(path, { op: 'matches', pattern });
}
