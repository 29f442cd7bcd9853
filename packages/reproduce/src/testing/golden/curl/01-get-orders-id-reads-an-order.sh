#!/bin/sh
# GET /orders/{id}: Reads an order
# Expected status 200, but the API answered 500. Twice.
# Ends with 1 when this is seen, 0 when it is not, 2 when it could not be tried or judged.
set -u
base_url=${BASE_URL:-'http://127.0.0.1:3000'}
api_token=${API_TOKEN:?set API_TOKEN}
book_id=${BOOK_ID:?set BOOK_ID}
answer=$(mktemp) && head=$(mktemp) || exit 2
trap 'rm -f "$answer" "$head"' EXIT
failed=0
fail() { printf 'FAILED: %s\n' "$1"; failed=1; }
value() {
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
json() {
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


# 1. POST {{base_url}}/orders
status=$(curl -sS -g --path-as-is -o "$answer" -D "$head" -w '%{http_code}' -X 'POST' \
  "$base_url"'/orders' \
  -H 'accept: */*' \
  -H 'Authorization: Bearer '"$api_token" \
  -H 'content-type: application/json' \
  --data-raw '{"book":'"$book_id"',"note":"it'\''s `#1`"}') || exit 2
printf '%s\n' "1. status $status"
[ "$status" -lt 400 ] || { cat "$answer"; echo; echo "It could not be prepared."; exit 2; }
order=$(value '["data",0,"id"]') || { echo 'No value could be read from the answer: jq, node or python3 reads it.'; exit 2; }
etag=$(tr -d '\r' < "$head" | sed -n 's/^ETag: *//pI' | tail -n 1)


# 2. GET {{base_url}}/orders/{{order}}
[ -n "$order" ] && [ "$order" != null ] || { echo 'An id that is needed was not answered.'; [ "$failed" = 0 ] || exit 1; exit 2; }
status=$(curl -sS -g --path-as-is -o "$answer" -D "$head" -w '%{http_code}' -X 'GET' \
  "$base_url"'/orders/'"$order" \
  -H 'accept: */*' \
  -H 'Authorization: Bearer '"$api_token" \
  -H 'If-Match: '"$etag") || exit 2
printf '%s\n' "2. status $status"
case "$status" in 200|203) ;; *) fail 'status is 200 or 203' ;; esac
case "$(json '["total"]')" in -[0-9]*|[0-9]*) awk -v found="$(json '["total"]')" 'BEGIN { exit !(found >= 1) }' ;; *) false ;; esac || fail 'total is at least 1'
[ "$(value '["state"]')" != 'it'\''s' ] || fail 'state is "open"'
[ "$(value '["n"]')" != '1.5' ] || fail 'n is of type integer'
tr '\n\t' '  ' < "$answer" | grep -Eq '"sku" *: *"[^"]*a\\"b\.' || fail 'some lines[*].sku contains "a\"b."'
[ "$(value '["id"]')" = "$order" ] || fail 'id is as in step "before"'
[ "$(value '["note"]')" = 'It'\''s '"$order" ] || fail 'note is as it was sent'
case "$(tr -d '\r' < "$head" | sed -n 's/^Content-Type: *//pI' | tail -n 1)" in 'application/json'*) ;; *) fail 'header Content-Type starts with "application/json"' ;; esac


# 3. DELETE {{base_url}}/orders/{{order}}
if [ -n "$order" ] && [ "$order" != null ]; then
status=$(curl -sS -g --path-as-is -o "$answer" -D "$head" -w '%{http_code}' -X 'DELETE' \
  "$base_url"'/orders/'"$order" \
  -H 'accept: */*' \
  -H 'Authorization: Bearer '"$api_token") || true
printf '%s\n' "3. status $status"
fi

if [ "$failed" = 0 ]; then echo 'Not seen.'; fi
exit "$failed"
