/** What is wrong with an expression of Prometheus: a metric of ours that no process has, a label that it lacks, a bracket left open. */
export function expressionProblems(expression: string, metrics: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const problems = bracketProblems(expression);
  for (const [, name = '', , labels] of expression.matchAll(/\b(assay_\w+)\b(\{([^}]*)\})?/g)) {
    const known = metrics.get(name.replace(/_(?:bucket|sum|count)$/, '')) ?? metrics.get(name);
    if (known === undefined) problems.push(`${name}: no process has this metric`);
    for (const [, label = ''] of (labels ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
      if (known !== undefined && !known.has(label) && !TARGET_LABELS.has(label))
        problems.push(`${name}: has no label ${label}`);
  }
  return problems;
}

/** What Prometheus adds to each metric. */
const TARGET_LABELS = new Set(['instance', 'job']);
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function bracketProblems(expression: string): string[] {
  const open: string[] = [];
  for (const sign of expression.replaceAll(/"[^"]*"/g, '')) {
    if ('([{'.includes(sign)) open.push(sign);
    else if (PAIRS[sign] !== undefined && open.pop() !== PAIRS[sign])
      return [`${expression}: a bracket is closed that is not open`];
  }
  return open.length === 0 ? [] : [`${expression}: a bracket is not closed`];
}

/** Names of metrics and their labels, as the sources of the server declare them. */
export function declaredMetrics(source: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', rest = ''] of source.matchAll(/name: '(assay_\w+)'([\s\S]*?)registers/g)) {
    const labels = /labelNames: \[([^\]]*)\]/.exec(rest)?.[1] ?? '';
    found.set(name, new Set([...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label)));
  }
  return found;
}
