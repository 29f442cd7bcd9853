// A filter over the examples of the rule language: rows with all words of it are shown, and headings that have some.
import { matches } from '../docs/matches.ts';

const article = document.querySelector<HTMLElement>('article.prose');
const tables = [...(article?.querySelectorAll('table') ?? [])];
if (tables.length > 0) startFilter(tables);

function startFilter(all: readonly HTMLTableElement[]): void {
  const label = document.createElement('label');
  label.htmlFor = 'rule-filter';
  label.textContent = 'Find an example';
  const input = document.createElement('input');
  input.id = 'rule-filter';
  input.type = 'text';
  input.autocomplete = 'off';
  const count = document.createElement('p');
  count.className = 'dim';
  count.role = 'status';
  input.addEventListener('input', () => {
    const shown = all.reduce((sum, table) => sum + filterTable(table, input.value), 0);
    count.textContent = input.value.trim() === '' ? '' : `${shown} ${shown === 1 ? 'example' : 'examples'}`;
  });
  const box = document.createElement('search');
  box.className = 'rule-box';
  box.append(label, input, count);
  const first = article?.querySelector('h2');
  first?.before(box);
}

/** Hides the rows without the words, and a table without rows together with its heading; answers how many are left. */
function filterTable(table: HTMLTableElement, words: string): number {
  const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')];
  for (const row of rows) row.hidden = !matches(row.textContent, words);
  const shown = rows.filter((row) => !row.hidden).length;
  const frame = table.parentElement ?? table;
  frame.hidden = shown === 0;
  const heading = headingOf(frame);
  if (heading !== null) heading.hidden = shown === 0;
  return shown;
}

function headingOf(frame: Element): HTMLElement | null {
  const before = frame.previousElementSibling;
  return before instanceof HTMLHeadingElement ? before : null;
}
