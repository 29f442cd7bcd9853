/** A text that a condition can hold between single quotes, whatever reads it. */
export const isSimpleText = (text: string): boolean => !/['{}$&|\r\n]/.test(text);
