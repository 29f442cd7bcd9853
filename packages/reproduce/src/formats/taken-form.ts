import { escapedPattern } from '../escaped-pattern.ts';
import type { TakeForm } from '../failure.ts';

/** The host of an address, without which its path is left. */
const HOST = '([A-Za-z][A-Za-z0-9+.-]*:)?//[^/]*';

/** An expression in JavaScript for what is made of the value of another one. */
export function formCode(forms: readonly TakeForm[], value: string): string {
  return forms.reduce((code, form) => {
    if (form.kind === 'segment') {
      const part = form.at > 0 ? `[${form.at - 1}]` : `.slice(${form.at})[0]`;
      const path = `String(${code} ?? "").split(/[?#]/)[0].replace(/^${HOST.replaceAll('/', '\\/')}/, "")`;
      return `${path}.split("/").filter(Boolean)${part}`;
    }
    const prefix = JSON.stringify(form.prefix);
    const made =
      form.kind === 'behind'
        ? `${prefix} + text`
        : `text.startsWith(${prefix}) ? text.slice(${form.prefix.length}) : undefined`;
    return `((text) => (text == null ? undefined : ${made}))(${code})`;
  }, value);
}

/** Filters of a shell, each with a pipe in front, for what is made of the line that comes in. */
export function formFilters(forms: readonly TakeForm[]): string {
  return forms.map((form) => ` | ${filterOf(form)}`).join('');
}

function filterOf(form: TakeForm): string {
  if (form.kind === 'segment') {
    const field = form.at > 0 ? `$${form.at}` : form.at === -1 ? '$NF' : `$(NF${form.at + 1})`;
    return `sed -E 's|[?#].*||; s|^${HOST}||; s|^/+||; s|/+$||; s|/+|/|g' | awk -F/ 'NF >= ${Math.abs(form.at)} { print ${field} }'`;
  }
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  if (form.kind === 'behind')
    return `sed -E ${quoted(`/^(null)?$/d; s/^/${form.prefix.replaceAll(/[\\/&]/g, '\\$&')}/`)}`;
  return `sed -n -E ${quoted(`s/^${escapedPattern(form.prefix)}(.+)$/\\1/p`)}`;
}

/** Filters of Hurl for the same. */
export function formHurl(forms: readonly TakeForm[]): string {
  return forms.map((form) => ` ${hurlFilter(form)}`).join('');
}

function hurlFilter(form: TakeForm): string {
  if (form.kind === 'behind') return `replaceRegex /^/ ${JSON.stringify(form.prefix)}`;
  if (form.kind !== 'segment') return `regex /^${escapedPattern(form.prefix)}(.+)$/`;
  const others = Math.abs(form.at) - 1;
  if (form.at < 0) return `regex /([^\\/?#]+)(?:\\/[^\\/?#]+){${others}}\\/?(?:[?#].*)?$/`;
  return `regex /^(?:(?:[A-Za-z][A-Za-z0-9+.-]*:)?\\/\\/[^\\/]*)?\\/?(?:[^\\/?#]+\\/){${others}}([^\\/?#]+)/`;
}
