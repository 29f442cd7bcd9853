/** Whether a version of three numbers is older than another one. */
export function isOlder(version: string, than: string): boolean {
  const [left = [], right = []] = [version, than].map((one) => one.split('.').map(Number.parseFloat));
  const at = right.findIndex((part, index) => part !== (left[index] ?? 0));
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0);
}
