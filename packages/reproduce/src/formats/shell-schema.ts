import type { Assertion } from '../assertion.ts';
import { EACH, factPathText, schemaFacts } from '../schema/schema-facts.ts';
import type { FactStep, SchemaFact } from '../schema/schema-facts.ts';
import { formatPatterns } from '../schema/format-patterns.ts';
import { quoted } from './shell-quoting.ts';
import { shellSigns, shellTypes } from './shell-values.ts';

/** Every value is read by a process of its own. */
const MAX_ITEMS = 5;

/** Lines that fail where values are missing, of another type or beyond their limits; of lists the first items. */
export function schemaLines({ answers, rule }: Extract<Assertion, { kind: 'schema' }>): string {
  const facts = schemaFacts(answers);
  return [`# ${rule.replaceAll(/[\r\n]+/g, ' ')}: presence, types and limits`, ...levelLines(facts, 0)].join('\n');
}

/** Facts below as many lists, those of further lists in loops. */
function levelLines(facts: readonly SchemaFact[], depth: number): string[] {
  const listOf = ({ path }: SchemaFact): number =>
    path.findIndex((step, at) => step === EACH && eachBefore(path, at) === depth);
  const here = facts.filter((fact) => listOf(fact) === -1);
  const lists = new Map<string, SchemaFact[]>();
  for (const fact of facts) {
    const at = listOf(fact);
    if (at === -1) continue;
    const list = pathWord(fact.path.slice(0, at + 1));
    lists.set(list, [...(lists.get(list) ?? []), fact]);
  }
  const index = `i${depth}`;
  return [
    ...here.flatMap(factLines),
    ...[...lists].flatMap(([list, inside]) => [
      `${index}=0; while [ "$${index}" -lt ${MAX_ITEMS} ] && [ -n "$(json ${list})" ]; do`,
      ...levelLines(inside, depth + 1).map((line) => `  ${line}`),
      `${index}=$((${index} + 1)); done`,
    ]),
  ];
}

const eachBefore = (path: readonly FactStep[], at: number): number =>
  path.slice(0, at).filter((step) => step === EACH).length;

/** A path as one word of the shell: JSON with the counters of the loops. */
function pathWord(path: readonly FactStep[]): string {
  let depth = -1;
  const steps = path.map((step) => {
    if (step !== EACH) return quoted(JSON.stringify(step));
    depth += 1;
    return `"$i${depth}"`;
  });
  return `${quoted('[')}${steps.join(quoted(','))}${quoted(']')}`;
}

/** Patterns of documents are not those of the shell. */
const readable: ReadonlySet<string> = new Set(Object.values(formatPatterns));

function factLines({ path, isRequired, types, bounds, values, pattern }: SchemaFact): string[] {
  const text = factPathText(path);
  const fail = (problem: string): string => `fail ${quoted(`${text} ${problem}`)}`;
  const isInteger = types.includes('integer') && !types.includes('number') && !types.includes('string');
  const typed = types.map((type) => shellTypes[type]).join('|');
  const allowed = values?.map((one) => quoted(JSON.stringify(one))).join('|');
  return [
    `found=$(json ${pathWord(path)})`,
    `if [ -z "$found" ]; then ${isRequired ? fail('is there') : ':'}`,
    'else :',
    ...(isInteger ? [`  case "$found" in [-0-9]*[.eE]*) ${fail(`is of type ${types.join(' or ')}`)} ;; esac`] : []),
    ...(types.length > 0
      ? [`  case "$found" in ${typed}) ;; *) ${fail(`is of type ${types.join(' or ')}`)} ;; esac`]
      : []),
    ...(allowed === undefined
      ? []
      : [`  case "$found" in ${allowed}) ;; *) ${fail('is one of the documented values')} ;; esac`]),
    ...bounds.map(
      ({ op, value }) =>
        `  case "$found" in -[0-9]*|[0-9]*) awk -v found="$found" 'BEGIN { exit !(found ${shellSigns[op]} ${value}) }' || ${fail(`is ${shellSigns[op]} ${value}`)} ;; esac`,
    ),
    ...(pattern !== null && readable.has(pattern)
      ? [
          `  text="\${found#?}"; case "$found" in '"'*) printf '%s\\n' "\${text%?}" | grep -Eq ${quoted(pattern)} || ${fail('has the documented format')} ;; esac`,
        ]
      : []),
    'fi',
  ];
}
