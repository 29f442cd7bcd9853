import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { TakeForm } from '../failure.ts';
import { formCode, formFilters, formHurl } from './taken-form.ts';

const last: TakeForm = { kind: 'segment', at: -1 };
const cases: [value: string, forms: TakeForm[], taken: string][] = [
  ['http://host:80/docks/7/boats/31?full=1', [last], '31'],
  ['http://host/docks/7/boats/31/', [last], '31'],
  ['/docks/7/boats/31', [{ kind: 'segment', at: 2 }], '7'],
  ['docks/7/boats/31', [{ kind: 'segment', at: -3 }], '7'],
  ['//host/docks/7', [{ kind: 'segment', at: 1 }], 'docks'],
  ['docks/7', [{ kind: 'segment', at: 5 }], ''],
  ['dock_7', [{ kind: 'after', prefix: 'dock_' }], '7'],
  ["it's.7", [{ kind: 'after', prefix: "it's." }], '7'],
  ['dockX7', [{ kind: 'after', prefix: 'dock.' }], ''],
  ['7', [{ kind: 'behind', prefix: 'a/b&\\' }], 'a/b&\\7'],
  ['docks/dock_7', [last, { kind: 'after', prefix: 'dock_' }, { kind: 'behind', prefix: 'boat-' }], 'boat-7'],
];

it.each(cases)('of %j by %j is %j in a shell', (value, forms, taken) => {
  const made = execFileSync('sh', ['-c', `printf '%s\\n' "$1"${formFilters(forms)}`, 'sh', value], {
    encoding: 'utf8',
  });
  expect(made.trim()).toBe(taken);
});

it.each(cases)('of %j by %j is %j in JavaScript', (value, forms, taken) => {
  expect(runInNewContext(formCode(forms, 'given'), { given: value }) ?? '').toBe(taken);
});

it.each(cases)('of %j by %j is %j by the patterns of Hurl', (value, forms, taken) => {
  let at = value;
  for (const form of forms) {
    const [, pattern = '', prefix = '""'] = /^ (?:regex|replaceRegex) \/(.*)\/( ".*")?$/.exec(formHurl([form])) ?? [];
    const found = new RegExp(pattern).exec(at);
    at = form.kind === 'behind' ? `${JSON.parse(prefix)}${at}` : (found?.[1] ?? '');
  }
  expect(at).toBe(taken);
});

it('nothing is made of what is not there', () => {
  const behind: TakeForm[] = [{ kind: 'behind', prefix: 'x' }];
  expect(runInNewContext(formCode(behind, 'undefined'))).toBeUndefined();
  for (const missing of ['null', ''])
    expect(execFileSync('sh', ['-c', `printf '%s\\n' '${missing}'${formFilters(behind)}`], { encoding: 'utf8' })).toBe(
      '',
    );
});
