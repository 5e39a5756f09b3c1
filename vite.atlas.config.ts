import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chartData } from './scripts/build/chart-data.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the atlas into `dist/atlas`: a folder with relative addresses only, which opens from any web server. */
export default defineConfig({
  root: fileURLToPath(new URL('atlas/page', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [react(), chartData(root)],
  build: {
    target: 'es2023',
    outDir: fileURLToPath(new URL('dist/atlas', import.meta.url)),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // A strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The layout library is 1.6 MB, in a worker of its own that only a drawn chart fetches.
    chunkSizeWarningLimit: 2000,
  },
})
