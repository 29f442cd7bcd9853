import { defineConfig } from 'drizzle-kit-cli';

export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema/index.ts', out: './src/db/migrations' });
