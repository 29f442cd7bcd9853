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
  // Its own arguments are for functions in a cloud: one process for everything, which dies with a closed tab, and no web security.
  const { default: bundled } = await import('@sparticuz/chromium');
  return { executablePath: await bundled.executablePath(), args: [...quiet, '--no-zygote'] };
}
