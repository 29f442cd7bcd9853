const ITEM = /^\s*(?:[-*•]|\d+[.)])\s+/;
/** What its items complete: "The driver must", "Refused when:". */
const STEM =
  /(?:\b(?:must|has to|have to|needs? to|can|cannot|may|may not|if|when|unless|while|is|are|as long as)|:)\s*$/i;

/** A text in which each item of a list is a sentence together with what stands before the list: "The driver must be active." */
export function withWholeItems(text: string): string {
  const lines: string[] = [];
  let stem: { at: number; text: string } | null = null;
  for (const line of text.split('\n')) {
    if (stem !== null && ITEM.test(line)) {
      lines[stem.at] = '';
      lines.push(`${stem.text} ${line.replace(ITEM, '').replace(/[,;.]\s*(?:and|or)?\s*$/i, '')}.`);
      continue;
    }
    if (line.trim() !== '') stem = STEM.test(line) ? { at: lines.length, text: line.trim().replace(/:$/, '') } : null;
    lines.push(line);
  }
  return lines.join('\n');
}
