import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Builds the script that reports the site's charts to the atlas into `dist/live`; no page links to it by default. */
export default defineConfig({
  root: fileURLToPath(new URL('src/live', import.meta.url)),
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: fileURLToPath(new URL('dist/live', import.meta.url)),
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/live/main.ts', import.meta.url)),
      // A plain script runs before any module, whatever the order in which they arrive.
      output: { format: 'iife', entryFileNames: 'live-charts.js' },
    },
  },
})
