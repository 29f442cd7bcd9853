import { compileRule } from '@assay/rules';
for (const t of process.argv.slice(2)) {
  const c = compileRule(t, {});
  console.log(t, '=>', c.status === 'understood' ? c.paraphrase + ' ' + c.confidence : JSON.stringify(c));
}
