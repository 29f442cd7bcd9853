import { existsSync } from 'node:fs';

export interface Browser {
  executablePath: string;
  args: string[];
}

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `CHROME_PATH`, else the system's Chromium, else the one that comes as an npm package. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env['CHROME_PATH'];
  if (given) return { executablePath: given, args: quiet };
  const system = installed.find((path) => existsSync(path));
  if (system) return { executablePath: system, args: quiet };
  const { default: bundled } = await import('@sparticuz/chromium');
  return { executablePath: await bundled.executablePath(), args: [...new Set([...bundled.args, ...quiet])] };
}
