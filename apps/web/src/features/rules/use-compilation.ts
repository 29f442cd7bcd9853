import type { RuleCompilation } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../app/index.ts';

const DELAY_MS = 150;

/**
 * How the text is understood; null while it is not known, and for blank text.
 * The compiler runs in this page first, which is instant; the server, which knows the document, has the last word.
 */
export function useCompilation(text: string, scenarioId: number): RuleCompilation | null {
  const wanted = text.trim();
  const settled = useSettled(wanted);
  const local = useQuery({
    queryKey: ['rule-compilation', 'local', wanted],
    queryFn: () => compileHere(wanted),
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const remote = useQuery({
    queryKey: ['rule-compilation', scenarioId, settled],
    queryFn: ({ signal }) => api.compileRule({ body: { text: settled, scenario_id: scenarioId }, signal }),
    enabled: settled !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (wanted === '') return null;
  const answered = settled === wanted ? remote.data : undefined;
  return answered ?? local.data ?? null;
}

/** Without the document only what is certain is worth showing: a question or a refusal may turn out to be neither. */
async function compileHere(text: string): Promise<RuleCompilation | null> {
  const { compileRule } = await import('@assay/rules');
  const compilation = compileRule(text, {});
  if (compilation.status !== 'understood') return null;
  const { status, paraphrase, spans, confidence } = compilation;
  return { status, paraphrase, spans, confidence, check: null };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
