import { h, hydrate } from 'preact';
import { RuleBox } from '../rule-box/RuleBox.tsx';
import type { RuleBoxProps } from '../rule-box/RuleBox.tsx';

/** Wakes the rule box that the page was built with. */
export function startRuleBox(): void {
  const root = document.querySelector<HTMLElement>('#rule-box');
  if (root === null) return;
  const built: RuleBoxProps = JSON.parse(root.dataset['props'] ?? '{}');
  hydrate(h(RuleBox, built), root);
}
