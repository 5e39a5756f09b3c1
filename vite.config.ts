import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './scripts/build/catalogues.ts'
import { drawing } from './scripts/build/drawing.ts'
import { heads } from './scripts/build/heads.ts'
import { pictures } from './scripts/build/pictures.ts'
import { precompress } from './scripts/build/precompress.ts'
import { shell } from './scripts/build/shell.ts'
import { worker } from './scripts/build/worker.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const pagesDrawn = drawing(root)

/** The same class name in the bundle and in the prerendered shell: made from the file's path and the local name. */
const scopedName = (name: string, file: string) => {
  const path = file.split('?')[0]?.slice(root.length).replaceAll('\\', '/') ?? file
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
}

export default defineConfig({
  root,
  plugins: [
    catalogues(root),
    react(),
    pagesDrawn.plugin,
    shell(root, pagesDrawn.drawn),
    pictures(root),
    heads(root, pagesDrawn.drawn),
    worker(root),
    precompress(),
  ],
  // React has had the hook itself since 18: the stand-in for older versions stays out.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    manifest: true,
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: /lucide-react/, priority: 1 },
            // The libraries that the first page starts with, in one file that changes only with their versions.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
