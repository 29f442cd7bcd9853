#!/bin/sh
# PATCH /notes: Refuses 'what' is no JSON
# Expected status 400.
# Ends with 1 when this is seen, 0 when it is not, 2 when it could not be tried or judged.
set -u
base_url=${BASE_URL:-'http://127.0.0.1:3000'}
answer=$(mktemp) && head=$(mktemp) || exit 2
trap 'rm -f "$answer" "$head"' EXIT
failed=0
fail() { printf 'FAILED: %s\n' "$1"; failed=1; }


# 1. PATCH {{base_url}}/notes?q=a%20b&$x=`1`
status=$(curl -sS -g --path-as-is -o "$answer" -D "$head" -w '%{http_code}' -X 'PATCH' \
  "$base_url"'/notes?q=a%20b&$x=`1`' \
  -H 'x-odd name: a # b \ c "d"' \
  --data-raw '{"a": \ `b`
	$HOME') || exit 2
printf '%s\n' "1. status $status"
case "$status" in 4??) ;; *) fail 'status is 4xx' ;; esac
echo 'Rule: the error names the field (It does not.)'; cat "$answer"; echo

if [ "$failed" = 0 ]; then echo 'Not decided: judge the validation rules above by the answer.'; exit 2; fi
if [ "$failed" = 0 ]; then echo 'Not seen.'; fi
exit "$failed"
