import type { RuleCompilation } from '@assay/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../app/index.ts';

const DELAY_MS = 150;

/** How the text is understood, a moment after the typing pauses; null for blank text. */
export function useCompilation(text: string, scenarioId: number): RuleCompilation | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const wanted = settled.trim();
  const { data } = useQuery({
    queryKey: ['rule-compilation', scenarioId, wanted],
    queryFn: ({ signal }) => api.compileRule({ body: { text: wanted, scenario_id: scenarioId }, signal }),
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return wanted === '' ? null : (data ?? null);
}
