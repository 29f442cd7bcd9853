import type { RuleCompilation } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRuleVocabulary } from '../../data/index.ts';
import type { Caret, Suggestions } from '../../ui/index.ts';

/**
 * What can go on while a rule is written: names and values that the document and the last good answer have, and what can be said of them.
 * No names once the sentence is a rule: how it is read then stands where the list would lie.
 */
export function useRuleCompletion(
  scenarioId: number,
  compilation: RuleCompilation | null,
): (at: Caret) => Suggestions | null {
  const isRule = compilation !== null && compilation.status !== 'unknown';
  const vocabulary = useRuleVocabulary(scenarioId).data;
  const rules = useQuery({
    queryKey: ['rules-module'],
    queryFn: () => import('@assay/rules'),
    staleTime: Infinity,
  }).data;
  return useCallback(
    ({ text, caret }) => {
      if (vocabulary === undefined || rules === undefined) return null;
      const { of, from, options } = rules.completionsAt(text, caret, vocabulary);
      if (isRule && of === 'name') return null;
      const put = (option: { text: string }): Caret => ({
        text: text.slice(0, from) + option.text + text.slice(caret).replace(/^ /, option.text.endsWith(' ') ? '' : ' '),
        caret: from + option.text.length,
      });
      return { options, put };
    },
    [vocabulary, rules, isRule],
  );
}
