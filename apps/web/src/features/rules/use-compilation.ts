import type { RuleCompilation } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../app/index.ts';

const DELAY_MS = 150;

interface Compiled {
  /** Null while it is not known, and for blank text. */
  compilation: RuleCompilation | null;
  /** Why it is not known. */
  failure: string | null;
}

/**
 * How the text is understood.
 * The compiler runs in this page first, which is instant; the server, which knows the document, has the last word.
 */
export function useCompilation(text: string, scenarioId: number): Compiled {
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
  if (wanted === '') return { compilation: null, failure: null };
  const isSettled = settled === wanted;
  const answered = isSettled ? remote.data : undefined;
  return {
    compilation: answered ?? local.data ?? null,
    failure: isSettled && remote.isError ? messageOf(remote.error) : null,
  };
}

/** Without the document only what is certain is worth showing: a question or a refusal may turn out to be neither. */
async function compileHere(text: string): Promise<RuleCompilation | null> {
  const { compileRule } = await import('@assay/rules');
  const compilation = compileRule(text, {});
  if (compilation.status !== 'understood') return null;
  const { status, paraphrase, spans, confidence } = compilation;
  return { status, paraphrase, spans, confidence, check: null, fails: null };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
