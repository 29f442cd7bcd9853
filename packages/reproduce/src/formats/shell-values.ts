import type { Expected, ValueType } from '../assertion.ts';
import { quoted } from './shell-quoting.ts';

/** Reads a value of the last answer as JSON, empty where there is none, with whichever of three programs is there. */
export const JSON_VALUE = `json() {
  if command -v jq >/dev/null 2>&1; then jq -c --argjson path "$1" 'if $path == [] then . else getpath($path[:-1])
    | if (type == "object" or type == "array") and has($path[-1]) then .[$path[-1]] else empty end end' "$answer"
  elif command -v node >/dev/null 2>&1; then node -e '
    const [path, file] = process.argv.slice(1);
    let at = JSON.parse(require("fs").readFileSync(file, "utf8"));
    for (const step of JSON.parse(path)) at = at == null ? undefined : at[step];
    if (at !== undefined) console.log(JSON.stringify(at));' "$1" "$answer"
  else python3 -c '
import json, sys
at = json.load(open(sys.argv[2]))
for step in json.loads(sys.argv[1]): at = at[step]
print(json.dumps(at, separators=(",", ":"), ensure_ascii=False))' "$1" "$answer"
  fi 2>/dev/null
}
`;

export const shellSigns = { equal: '==', notEqual: '!=', above: '>', min: '>=', below: '<', max: '<=' } as const;

/** Patterns of `case` for the beginning of a value of a type. */
export const shellTypes: Record<ValueType, string> = {
  string: `'"'*`,
  number: '-[0-9]*|[0-9]*',
  integer: '-[0-9]*|[0-9]*',
  boolean: 'true|false',
  object: `'{'*`,
  array: `'['*`,
  null: 'null',
};

/** A line that fails where the value at a path is another one than expected. */
export function jsonLine(path: string, expected: Expected, text: string): string {
  const found = `"$(json ${path})"`;
  if (expected.op === 'present') return `[ -n ${found} ] || fail ${text}`;
  if (expected.op === 'absent') return `[ -z ${found} ] || fail ${text}`;
  if (expected.op !== 'type') return comparedLine(found, expected, text);
  const fraction = expected.type === 'integer' ? `*[.eE]*) fail ${text} ;; ` : '';
  return `case ${found} in ${fraction}${shellTypes[expected.type]}) ;; *) fail ${text} ;; esac`;
}

function comparedLine(found: string, { op, value }: Extract<Expected, { value: unknown }>, text: string): string {
  if (typeof value === 'number')
    return `case ${found} in -[0-9]*|[0-9]*) awk -v found=${found} 'BEGIN { exit !(found ${shellSigns[op]} ${value}) }' ;; *) ${op === 'notEqual'} ;; esac || fail ${text}`;
  return `[ ${found} ${op === 'notEqual' ? '!=' : '='} ${quoted(JSON.stringify(value))} ] || fail ${text}`;
}
