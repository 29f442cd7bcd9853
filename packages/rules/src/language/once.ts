/** Works it out when somebody asks, and keeps it. */
export function once<T>(work: () => T): () => T {
  let done: { value: T } | null = null;
  return () => (done ??= { value: work() }).value;
}
