// Writes docs/rules.md from the examples beside the grammar; with --check it only checks whether the page is current.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { languageGuide } from '@assay/rules/documentation';

const page = 'docs/rules.md';
const text = languageGuide();
const current = existsSync(page) && readFileSync(page, 'utf8') === text;
if (!process.argv.includes('--check')) {
  mkdirSync('docs', { recursive: true });
  writeFileSync(page, text);
} else if (!current) {
  console.error(`${page} is not current: run npm run docs:rules`);
  process.exitCode = 1;
}
