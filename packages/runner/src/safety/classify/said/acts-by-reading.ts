import type { Texts } from './clauses.ts';
import { wholeText } from './clauses.ts';

const HANDLED =
  'read|seen|opened|acknowledged|taken|used|visited|viewed|delivered|processed|handled|confirmed|received|claimed|downloaded';
const TAKEN =
  'checked out|locked|marked|reserved|assigned|acknowledged|removed|consumed|claimed|leased|dequeued|taken|printed|charged|billed|sent|stored|saved';

/** What happens to what is read, or to somebody, because it is read; said anywhere in a text, mostly behind its first sentence. */
const SIDE_EFFECTS: readonly RegExp[] = [
  new RegExp(String.raw`\bcounts? (?:\w+ )?as (?:\w+ )?(?:${HANDLED})\b`),
  new RegExp(String.raw`\bmark(?:s|ed)? (?:it |them |everything |all |the \w+ )?(?:\w+ )?as (?:${HANDLED})\b`),
  new RegExp(
    String.raw`\b(?:is|are|gets?|will be) (?:\w+ly |then |thereby )?(?:${TAKEN})\b[^.]*\b(?:to the caller|until|for others|from then on|by (?:this|the) (?:call|request|read)|(?:by|on) (?:reading|fetching|opening|read|fetch|retrieval|access))\b`,
  ),
  /\bside[- ]effects?:|\bas a side[- ]effect\b|\bhas (?:a |the )?side[- ]effects?\b/,
  /\b(?:leaves?|taken (?:off|out of)|removed from) the (?:\w+ )?(?:queue|waiting list|pool)\b/,
  /\b(?:sender|author|owner|writer|other side) (?:sees|is told|is notified|is informed|learns) (?:when|that|of)\b/,
  /\bcomes? out of the (?:\w+ )?printer\b|\bappears on the (?:\w+ )?(?:display|screen|board)\b/,
];

/** Whether a read says that it also does something. */
export function actsByReading(texts: Texts): boolean {
  const text = wholeText(texts);
  return SIDE_EFFECTS.some((one) => one.test(text));
}
