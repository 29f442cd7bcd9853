import { randomCheck, randomNumbers } from '../packages/rules/src/testing/random-checks.ts';
import { compileRule, paraphrase } from '@assay/rules';
const random = randomNumbers(20260115);
const seen: Record<string, number> = {};
let bad = 0;
for (let i = 0; i < 1500; i++) {
  const c = randomCheck(random);
  const t = paraphrase(c);
  const r = compileRule(t, {});
  const ok = r.status === 'understood' && JSON.stringify(sort(r.check)) === JSON.stringify(sort(c));
  if (!ok) {
    bad++;
    if (c.kind === 'test') {
      const k = c.subject.kind + ' ' + c.predicate.op + ' ' + c.negated;
      if ((seen[k] = (seen[k] || 0) + 1) <= 1)
        console.log(
          k,
          '|',
          t,
          '|',
          r.status === 'understood'
            ? paraphrase(r.check) + ' ' + JSON.stringify(r.check).slice(0, 200)
            : JSON.stringify(r).slice(0, 120),
        );
    }
  }
}
function sort(x: any): any {
  return Array.isArray(x)
    ? x.map(sort)
    : x && typeof x === 'object'
      ? Object.fromEntries(
          Object.keys(x)
            .sort()
            .map((k) => [k, sort(x[k])]),
        )
      : x;
}
console.log(bad, seen);
