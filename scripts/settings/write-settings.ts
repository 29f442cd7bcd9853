// Writes docs/settings.md from the schema of the server's settings and their meanings in README.md; with --check it only checks whether the page is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsPage } from './settings-page.ts';

const page = 'docs/settings.md';
const text = settingsPage(readFileSync('README.md', 'utf8'));
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is not current: run npm run docs:settings`);
  process.exitCode = 1;
}
