import { writeFileSync, readFileSync, existsSync } from 'node:fs';
import { generateScenarios } from '@assay/generator';
import { readTarget } from './targets/read-target.ts';
import { GeneratedTarget } from './targets/run-on-target.ts';
import { accountsOf } from './targets/credentials.ts';
import { serveTarget } from './targets/serve-target.ts';
const [folder, key, budget] = process.argv.slice(2);
const target = await readTarget(folder!);
const g = new GeneratedTarget(target, 'standard');
const file = `/tmp/team/needs/learned-${target.name}.json`;
let learned;
if (process.argv.includes('--learn') || !existsSync(file)) {
  const served = await serveTarget(target, []);
  const r = await g.learn(served.url); learned = r.learned; await served.stop();
  writeFileSync(file, JSON.stringify(learned, null, 1));
  console.log('requests', r.requests);
} else learned = JSON.parse(readFileSync(file, 'utf8'));
if (key) for (const op of g.model.operations.filter((o) => o.key === key)) {
  const all = generateScenarios(op, { ...g.model, accounts: accountsOf(target.credentials) }, { learned, ...(budget && !budget.startsWith('--') ? { budget: Number(budget) } : {}) });
  for (const s of all) {
    if (process.argv.includes('--full')) console.log(JSON.stringify(s, null, 1)); 
    else console.log(s.name, s.expectedStatus, (s.details.before ?? []).map((b) => b.operation).join(' > '), process.argv.includes('--rules') ? s.rules.join(' | ') + ' FU ' + JSON.stringify(s.details.followUps?.map((f)=>[f.operation,f.rules])) : '');
  }
} else console.log(Object.entries(learned.operations).map(([k, o]: any) => `${k} ${o.outcome} ${o.refusal?.text ?? ''} ${JSON.stringify({ r: o.repairs, m: o.moves, rel: o.releases, acc: o.account, allowedIn: o.allowedIn, dup: o.duplicates, shown: o.shown?.length })}`).join('\n'));
process.exit(0);
