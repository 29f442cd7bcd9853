import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4400'}`;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', chunkSizeWarningLimit: 700 },
  server: { host: '127.0.0.1', port: 4402, strictPort: true, proxy: { '/api': server } },
});
