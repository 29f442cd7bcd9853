// Search over the documentation, by keyboard and pointer.
import type MiniSearch from 'minisearch';
import { findSections } from '../docs/find-sections.ts';
import type { FoundSection } from '../docs/find-sections.ts';
import { searchOptions } from '../docs/search-options.ts';
import type { SearchEntry } from '../docs/search-options.ts';

const box = document.querySelector<HTMLElement>('#doc-search');
const input = document.querySelector<HTMLInputElement>('#doc-search-input');
const list = document.querySelector<HTMLElement>('#doc-search-results');
if (box !== null && input !== null && list !== null) startSearch({ box, input, list });
openCalled();
addEventListener('hashchange', openCalled);

interface Parts {
  box: HTMLElement;
  input: HTMLInputElement;
  list: HTMLElement;
}

function startSearch({ box, input, list }: Parts): void {
  box.hidden = false;
  let chosen = -1;
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const choose = (index: number): void => {
    const all = options();
    chosen = all.length === 0 ? -1 : (index + all.length) % all.length;
    for (const [at, option] of all.entries()) option.setAttribute('aria-selected', String(at === chosen));
    const current = all[chosen];
    current?.scrollIntoView({ block: 'nearest' });
    if (current === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', current.id);
  };
  const show = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) choose(-1);
  };
  const update = async (): Promise<void> => {
    const query = input.value.trim();
    if (query === '') return show(false);
    const found = await find(query);
    if (input.value.trim() !== query) return;
    list.replaceChildren(...(found.length === 0 ? [nothing()] : found.map(optionOf)));
    show(true);
    choose(0);
  };
  input.addEventListener('focus', () => void loadIndex().catch(() => undefined), { once: true });
  input.addEventListener('input', () => void update());
  input.addEventListener('blur', () => setTimeout(() => show(false), 150));
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !list.hidden) {
      event.preventDefault();
      choose(chosen + step);
    }
    if (event.key === 'Enter') options()[chosen]?.querySelector('a')?.click();
    if (event.key === 'Escape') show(false);
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

let index: Promise<MiniSearch<SearchEntry>> | null = null;

function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  index ??= readIndex().catch((error: unknown) => {
    index = null;
    throw error;
  });
  return index;
}

async function readIndex(): Promise<MiniSearch<SearchEntry>> {
  const [{ default: Search }, answer] = await Promise.all([import('minisearch'), fetch('/docs/search-index.json')]);
  return Search.loadJSON<SearchEntry>(await answer.text(), searchOptions);
}

async function find(query: string): Promise<FoundSection[]> {
  const loaded = await loadIndex().catch(() => null);
  return loaded === null ? [] : findSections(loaded, query);
}

let options = 0;

function optionOf({ id, page, title }: FoundSection): HTMLElement {
  const item = document.createElement('div');
  item.role = 'option';
  options += 1;
  item.id = `doc-option-${options}`;
  const link = document.createElement('a');
  link.href = id;
  link.tabIndex = -1;
  const pageName = document.createElement('span');
  pageName.className = 'dim';
  pageName.textContent = page;
  link.append(title, document.createElement('br'), pageName);
  item.append(link);
  return item;
}

function nothing(): HTMLElement {
  const item = document.createElement('div');
  item.className = 'dim';
  item.textContent = 'Nothing found.';
  return item;
}

/** A call that the address names is opened. */
function openCalled(): void {
  const target = document.querySelector(`#${CSS.escape(location.hash.slice(1) || 'content')}`);
  if (target instanceof HTMLDetailsElement) target.open = true;
}
