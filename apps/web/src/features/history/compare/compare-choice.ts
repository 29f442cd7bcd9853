/** At most two: a third one is compared with the one chosen last. */
export function toggleChoice(chosen: readonly number[], id: number): number[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return [...chosen.slice(-1), id];
}

/** `12,15` of an address; null when it does not name two executions. */
export function parseChoice(text: string | null): [number, number] | null {
  const found = /^(\d{1,15}),(\d{1,15})$/.exec(text ?? '');
  return found === null ? null : [Number(found[1]), Number(found[2])];
}
