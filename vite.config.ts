import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './scripts/build/catalogues.ts'
import { pictures } from './scripts/build/pictures.ts'
import { precompress } from './scripts/build/precompress.ts'
import { worker } from './scripts/build/worker.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the site for browsers; `vite.render.config.ts` builds what renders its pages on the server. */
export default defineConfig({
  root,
  appType: 'custom',
  plugins: [catalogues(root), react(), pictures(root), worker(root), precompress()],
  // React has had the hook itself since 18: the stand-in for older versions stays out.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // One style sheet: what the server renders is styled before any script runs, whichever part of the site it is of.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/app/boot/start.tsx',
      output: {
        codeSplitting: {
          // What every page starts with, in two files instead of seventy: the first changes with versions of libraries only.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'site', tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
