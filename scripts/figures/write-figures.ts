// Runs the commands of the articles that take less than a minute and writes what they print to docs/figures.json, from which the articles have their
// figures. Those of longer commands stand in docs/benchmarks.md, by name: <!-- name --> behind the figure.
import { writeFileSync } from 'node:fs';
import setup from '../build/programs.ts';
import { takeFigures } from './take-figures.ts';

setup();
const figures = await takeFigures();
writeFileSync('docs/figures.json', `${JSON.stringify(figures, null, 2)}\n`);
console.log(JSON.stringify({ figures: Object.keys(figures).length }));
