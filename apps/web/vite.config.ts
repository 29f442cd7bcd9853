import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4400'}`;

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const texts = new RegExp(String.raw`\b(summary|title):\s*${text}`, 'g');
const errors = /\berrors:\s*\[[^\]]*\]/g;

const described = new RegExp(String.raw`\.describe\(\s*${text},?\s*\)`, 'g');

/** What endpoints, errors and fields are for is written for the HTTP documentation, which the server makes; no page shows it. */
const withoutDocumentation: Plugin = {
  name: 'assay:without-documentation',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/(?:endpoints\/.*|schemas\/.*|errors)\.ts$/ },
    handler: (code, id) => ({
      code: (id.includes('/schemas/')
        ? code
        : code.replaceAll(texts, "$1: ''").replaceAll(errors, 'errors: []')
      ).replaceAll(described, ''),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [withoutDocumentation, tailwindcss(), reactRouter()],
  build: { target: 'es2023', chunkSizeWarningLimit: 700 },
  server: { host: '127.0.0.1', port: 4402, strictPort: true, proxy: { '/api': server } },
});
