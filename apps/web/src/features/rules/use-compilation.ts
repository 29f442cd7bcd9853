import type { RuleCompilation } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../app/index.ts';

const DELAY_MS = 150;

/** How the text is understood, a moment after the typing pauses; null while it is not known, and for blank text. */
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
  });
  // What was said of an older text must not stand under a newer one.
  return settled === text && wanted !== '' ? (data ?? null) : null;
}
