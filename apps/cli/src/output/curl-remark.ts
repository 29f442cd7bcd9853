import type { RunnableScenario } from '@assay/scenario';

const NAMED = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;
const MADE = /\{\{\s*\$/;

/** As comments of a shell, why the request of a scenario alone may not show again what the run saw; empty where it does. */
export function curlRemark({ before, judged }: RunnableScenario, instead: string): string {
  const sent = JSON.stringify(judged.parameters);
  const taken = new Set(before.flatMap(({ extracts }) => extracts.map(({ name }) => name)));
  const usesTaken = [...sent.matchAll(NAMED)].some(([, name = '']) => taken.has(name));
  const remarks = [
    ...(usesTaken ? ['It names what the run made, and the run has removed that.'] : []),
    ...(MADE.test(sent) ? ['It has values that were made for the run, and may be taken now.'] : []),
  ];
  return remarks.map((one) => `${`# ${one} ${instead}`.trimEnd()}\n`).join('');
}
