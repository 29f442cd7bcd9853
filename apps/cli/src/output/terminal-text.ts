import { printable } from '@assay/reports/printable';
import { createColors } from 'picocolors';

/** Begins the sequences that Assay writes itself. Nobody can write it into a document or an answer beforehand. */
const OWN = `\u001B${Math.random().toString(36).slice(2)}`;

/** Draws the line of a terminal again. */
export const CLEAR_LINE = `\r${OWN}[2K`;

type Shade = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan' | 'green';

/** Colours of a terminal; each answers the text as it is where there are none. */
export function createPaint(isColored: boolean): Record<Shade, (text: string) => string> {
  const colors = createColors(isColored);
  const painting = (shade: Shade) => {
    const [open = '', close = ''] = colors[shade]('|').replaceAll('\u001B', OWN).split('|');
    return (text: string): string => `${open}${text}${close}`;
  };
  return {
    bold: painting('bold'),
    dim: painting('dim'),
    red: painting('red'),
    yellow: painting('yellow'),
    cyan: painting('cyan'),
    green: painting('green'),
  };
}

/** What a terminal may get: of all that would command it only what Assay writes itself. */
export const terminalText = (text: string): string =>
  text
    .split(CLEAR_LINE)
    .map((line) => line.split(OWN).map(withTabs).join('\u001B'))
    .join('\r\u001B[2K');

const withTabs = (text: string): string => text.split('\t').map(printable).join('\t');
