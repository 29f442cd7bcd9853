/** Positions at which git has left two versions: `<<<<<<< ours`, `=======`, `>>>>>>> theirs` at the beginning of lines. */
export function conflictsIn(text: string): number[] {
  const found: number[] = [];
  let begin: number | null = null;
  let isDivided = false;
  let offset = 0;
  for (const line of text.split('\n')) {
    if (/^<{7}(?: |\r?$)/.test(line)) [begin, isDivided] = [offset, false];
    else if (/^={7}\r?$/.test(line)) isDivided = begin !== null;
    else if (/^>{7}(?: |\r?$)/.test(line) && begin !== null && isDivided) {
      found.push(begin);
      [begin, isDivided] = [null, false];
    }
    offset += line.length + 1;
  }
  return found;
}
