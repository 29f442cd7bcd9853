import type { ResultDetails } from '../run-listener.ts';
import { escapeHtml } from './html.ts';

/** The scenarios of one endpoint, each as HTML already. */
export interface Group {
  endpoint: ResultDetails['endpoint'] | null;
  rows: string[];
  /** How many of them failed or could not be judged. */
  red: number;
}

/** Every scenario by its endpoint; what is not green is open. */
export function groupsHtml(groups: ReadonlyMap<string, Group>): string {
  if (groups.size === 0) return '';
  return `<h2>Scenarios</h2>\n${[...groups.values()].map((group) => groupHtml(group)).join('')}`;
}

function groupHtml({ endpoint, rows, red }: Group): string {
  const name =
    endpoint === null
      ? '<span>Endpoint not available</span>'
      : `<span class="method ${escapeHtml(endpoint.method.toLowerCase())}">${escapeHtml(endpoint.method)}</span> <span>${escapeHtml(endpoint.path)}</span>`;
  const counts = `${rows.length} ${rows.length === 1 ? 'scenario' : 'scenarios'}${red === 0 ? '' : `, ${red} not green`}`;
  return `<details class="group"${red > 0 ? ' open' : ''}>
<summary>${name} <span>${counts}</span></summary>
${rows.join('')}</details>
`;
}
