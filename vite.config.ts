import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { catalogues } from './scripts/build/catalogues.ts'
import { pictures } from './scripts/build/pictures.ts'
import { precompress } from './scripts/build/precompress.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds `worker.js` with the list of precached files; `/offline` is cached again when any of these files changes. */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/app/worker',
  filename: 'worker.ts',
  // The site registers it by itself, and its manifest lies in `public/`.
  injectRegister: false,
  manifest: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['assets/{start,vendor,site,rolldown-runtime,fil,en,style}-*.{js,css}', 'assets/*latin-wght*.woff2'],
    manifestTransforms: [
      (files) => {
        const revision = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 12)
        return { manifest: [...files, { url: '/offline', revision, size: 0 }] }
      },
    ],
  },
})

/** Builds the site for browsers; `vite.render.config.ts` builds what renders its pages on the server. */
export default defineConfig({
  root,
  appType: 'custom',
  plugins: [catalogues(root), react(), pictures(root), worker, precompress()],
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
