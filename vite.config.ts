import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './scripts/build/catalogues.ts'
import { precompress } from './scripts/build/precompress.ts'
import { shell } from './scripts/build/shell.ts'
import { withoutDescriptions } from './scripts/build/without-descriptions.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The same class name in the bundle and in the prerendered shell: made from the file's path and the local name. */
const scopedName = (name: string, file: string) => {
  const path = file.split('?')[0]?.slice(root.length).replaceAll('\\', '/') ?? file
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/** What every page needs of libraries, in one chunk that changes only when a version does; apart they weigh 3 kB more. */
const libraries =
  /rolldown\/runtime|vite\/preload-helper|node_modules[\\/](@?xstate|react|react-dom|scheduler|use-sync-external-store|@lingui|valibot|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)[^\\/]+)/

export default defineConfig({
  root,
  plugins: [catalogues(root), withoutDescriptions(), react(), shell(root), precompress()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries },
          ],
        },
      },
    },
  },
})
