import './docs.ts';
import { h, render } from 'preact';
import type { CallFacts } from '../request-builder/call-facts.ts';
import { RequestBuilder } from '../request-builder/RequestBuilder.tsx';

// A builder is made when its call is opened: there are more than a hundred.
for (const details of document.querySelectorAll<HTMLDetailsElement>('details.call')) {
  const root = details.querySelector<HTMLElement>('[data-builder]');
  if (root === null) continue;
  const make = (): void => {
    if (!details.open || root.childElementCount > 0) return;
    const call: CallFacts = JSON.parse(root.dataset['builder'] ?? '{}');
    render(h(RequestBuilder, { call }), root);
  };
  details.addEventListener('toggle', make);
  make();
}
