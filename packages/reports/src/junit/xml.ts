/** What XML 1.0 (section 2.2) does not allow in any form, not even escaped, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- these characters are the subject
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const REPLACEMENT = '\uFFFD';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Content of an element. Illegal characters become U+FFFD. */
export function toText(value: string): string {
  return value.replace(ILLEGAL, REPLACEMENT).replace(/[&<>\r]/g, (character) => entities[character] ?? character);
}

/** Attributes with a space before each; those without a value are left out. Line ends survive normalization. */
export function toAttributes(values: Record<string, string | number | null>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${toAttribute(String(value))}"`)
    .join('');
}

function toAttribute(value: string): string {
  return value.replace(ILLEGAL, REPLACEMENT).replace(/[&<>"\t\n\r]/g, (character) => entities[character] ?? character);
}
