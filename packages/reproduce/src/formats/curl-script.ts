import { assertionText } from '../assertion.ts';
import type { Assertion } from '../assertion.ts';
import { givenVariables, neededOf, piecesOf } from '../failure.ts';
import type { Failure, FailureStep, Take } from '../failure.ts';
import { MAKE, makeWord } from '../make.ts';
import { formFilters } from './taken-form.ts';
import { JSON_VALUE, jsonLine } from './shell-values.ts';
import { schemaLines } from './shell-schema.ts';
import { somePattern } from './some-pattern.ts';
import { quoted } from './shell-quoting.ts';

/** A script for a POSIX shell that sends the requests with curl and ends with 1 when an assertion fails. */
export function curlScript(failure: Failure, baseUrl: string): string {
  const { operation, name, reason, steps } = failure;
  const needsValues = steps.some(({ takes, assertions }) => takes.length > 0 || assertions.some(isObserved));
  const needsJson = steps.some(({ assertions }) => assertions.some(isJson));
  // Whoever wants to see a failure does not read that there is none where a rule was not judged.
  const isOpen = reason !== null && steps.some(({ assertions }) => assertions.some(({ kind }) => kind === 'note'));
  return `#!/bin/sh
# ${comment(`${operation}: ${name}`)}
${reason === null ? '' : `# ${comment(reason)}\n`}# ${reason === null ? 'Ends with 0 when it passes, 1 when it fails, 2 when it could not be tried.' : 'Ends with 1 when this is seen, 0 when it is not, 2 when it could not be tried or judged.'}
set -u
base_url=\${BASE_URL:-${quoted(baseUrl)}}
${givenVariables(failure).filter(isNotBase).map(given).join('')}answer=$(mktemp) && head=$(mktemp) || exit 2
trap 'rm -f "$answer" "$head"' EXIT
failed=0
fail() { printf 'FAILED: %s\\n' "$1"; failed=1; }
${needsValues ? VALUE : ''}${needsJson ? JSON_VALUE : ''}${steps.some(({ makes = [] }) => makes.length > 0) ? MAKE : ''}
${steps.map((step, at) => stepLines(step, { number: at + 1, needed: neededOf(step, failure) })).join('\n')}
${isOpen ? OPEN : ''}if [ "$failed" = 0 ]; then echo '${reason === null ? 'Passed.' : 'Not seen.'}'; fi
exit "$failed"
`;
}

const OPEN = `if [ "$failed" = 0 ]; then echo 'Not decided: judge the validation rules above by the answer.'; exit 2; fi
`;

const NOT_ANSWERED = `echo 'An id that is needed was not answered.'; [ "$failed" = 0 ] || exit 1; exit 2;`;

const UNREADABLE = `echo 'No value could be read from the answer: jq, node or python3 reads it.'; exit 2;`;

const isNotBase = (name: string): boolean => name !== 'base_url';

const given = (name: string): string => `${name}=\${${name.toUpperCase()}:?set ${name.toUpperCase()}}\n`;

/** Reads a value of the last answer, with whichever of three programs is there. */
const VALUE = `value() {
  if command -v jq >/dev/null 2>&1; then jq -cr --argjson path "$1" 'getpath($path)' "$answer"
  elif command -v node >/dev/null 2>&1; then node -e '
    const [path, file] = process.argv.slice(1);
    let at = JSON.parse(require("fs").readFileSync(file, "utf8"));
    for (const step of JSON.parse(path)) at = at == null ? null : at[step];
    console.log(typeof at === "string" ? at : JSON.stringify(at ?? null));' "$1" "$answer"
  else python3 -c '
import json, sys
at = json.load(open(sys.argv[2]))
for step in json.loads(sys.argv[1]):
  try: at = at[step]
  except (KeyError, IndexError, TypeError): at = None
print(at if isinstance(at, str) else json.dumps(at, separators=(",", ":")))' "$1" "$answer"
  fi 2>/dev/null
}
`;

const isObserved = (assertion: Assertion): boolean =>
  assertion.kind === 'same' ||
  assertion.kind === 'text' ||
  (assertion.kind === 'value' && assertion.observed !== undefined);

const isJson = (assertion: Assertion): boolean =>
  assertion.kind === 'schema' || (assertion.kind === 'value' && !isObserved(assertion));

interface Position {
  number: number;
  /** Variables without which it is not sent. */
  needed: readonly string[];
}

function stepLines(step: FailureStep, { number, needed }: Position): string {
  const { method, url, role } = step;
  const isThere = needed.map((name) => `[ -n "$${name}" ] && [ "$${name}" != null ]`).join(' && ');
  const lines = requestLines(step, number);
  return ['', `# ${number}. ${comment(`${method} ${url}`)}`, ...guarded(lines, isThere, role), ''].join('\n');
}

function guarded(lines: string[], isThere: string, role: FailureStep['role']): string[] {
  if (isThere === '') return lines;
  return role === 'after' ? [`if ${isThere}; then`, ...lines, 'fi'] : [`${isThere} || { ${NOT_ANSWERED} }`, ...lines];
}

function requestLines(step: FailureStep, number: number): string[] {
  const { method, url, headers, body, role, makes = [], takes, assertions } = step;
  const options = [
    ...(method === 'HEAD' ? ['-I'] : [`-X ${word(method)}`]),
    word(url),
    ...headers.map(([name, value]) => `-H ${word(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${word(body)}`]),
  ];
  const isTimed = assertions.some(({ kind }) => kind === 'time');
  return [
    ...makes.map((one) => `${one.name}=${makeWord(one)}`),
    `status=$(curl -sS -g --path-as-is -o "$answer" -D "$head" -w '%{http_code}${isTimed ? ' %{time_total}' : ''}' ${options.join(' \\\n  ')}) || ${role === 'after' ? 'true' : 'exit 2'}`,
    ...(isTimed ? ['seconds=${status#* } status=${status%% *}'] : []),
    `printf '%s\\n' "${number}. status $status"`,
    ...(role === 'before'
      ? ['[ "$status" -lt 400 ] || { cat "$answer"; echo; echo "It could not be prepared."; exit 2; }']
      : []),
    ...takes.map(
      (take) =>
        `${takeLine(take)}${role === 'before' && take.from.kind === 'body' && take.forms === undefined ? ` || { ${UNREADABLE} }` : ''}`,
    ),
    ...(role === 'judged' ? assertions.map(assertionLine) : []),
  ];
}

function takeLine({ name, from, forms = [] }: Take): string {
  const value = from.kind === 'body' ? `value ${quoted(JSON.stringify(from.path))}` : headerCommand(from.header);
  return `${name}=$(${value}${formFilters(forms)})`;
}

const headerCommand = (header: string): string =>
  `tr -d '\\r' < "$head" | sed -n ${quoted(`s/^${header.replaceAll(/[^\w-]/g, '.')}: *//pI`)} | tail -n 1`;

function headerLine({ name, expected }: Extract<Assertion, { kind: 'header' }>, text: string): string {
  const found = `"$(${headerCommand(name)})"`;
  if (expected.op === 'equal') return `[ ${found} = ${quoted(expected.value)} ] || fail ${text}`;
  if (expected.op === 'startsWith') return `case ${found} in ${quoted(expected.value)}*) ;; *) fail ${text} ;; esac`;
  return `[ ${expected.op === 'present' ? '-n' : '-z'} ${found} ] || fail ${text}`;
}

function assertionLine(assertion: Assertion): string {
  const text = quoted(assertionText(assertion));
  switch (assertion.kind) {
    case 'status':
      return `case "$status" in ${assertion.statuses.join('|')}) ;; *) fail ${text} ;; esac`;
    case 'statusClass':
      return `case "$status" in ${assertion.class}??) ;; *) fail ${text} ;; esac`;
    case 'value':
      return valueLine(assertion, text);
    case 'some':
      return `tr '\\n\\t' '  ' < "$answer" | grep -Eq ${quoted(somePattern(assertion))} || fail ${text}`;
    case 'same':
      return `[ "$(value ${quoted(JSON.stringify(assertion.path))})" = "$${assertion.from.variable}" ] || fail ${text}`;
    case 'text':
      return `[ "$(value ${quoted(JSON.stringify(assertion.path))})" = ${word(assertion.template)} ] || fail ${text}`;
    case 'header':
      return headerLine(assertion, text);
    case 'time':
      return `awk -v taken="$seconds" 'BEGIN { exit !(taken * 1000 < ${assertion.maxMs}) }' || fail ${text}`;
    case 'schema':
      return schemaLines(assertion);
    case 'note':
      return `echo ${quoted(`Rule: ${comment(assertion.rule)} (${comment(assertion.reason)})`)}; cat "$answer"; echo`;
  }
}

/** The shell compares texts: the failure is seen when the value is the one that was wrong. */
function valueLine({ path, expected, observed }: Extract<Assertion, { kind: 'value' }>, text: string): string {
  const found = `$(value ${quoted(JSON.stringify(path))})`;
  if (observed !== undefined) {
    const wrong = typeof observed === 'string' ? observed : JSON.stringify(observed);
    return `[ "${found}" != ${quoted(wrong)} ] || fail ${text}`;
  }
  const line = jsonLine(quoted(JSON.stringify(path)), expected, text);
  // What the schema says of an item is said of those that are there.
  const isOfItem = path.some((step) => typeof step === 'number') && expected.op !== 'present';
  return isOfItem ? `[ -z "$(json ${quoted(JSON.stringify(path))})" ] || { ${line}; }` : line;
}

const comment = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** One argument, whose variables the shell fills in. */
const word = (text: string): string =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? quoted(piece.text) : `"$${piece.variable}"`))
    .join('') || "''";
