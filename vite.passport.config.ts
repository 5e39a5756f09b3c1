import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Builds the script inside round passports into `dist/passport`; the server puts it into each file. */
export default defineConfig({
  root: fileURLToPath(new URL('src/passport', import.meta.url)),
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: fileURLToPath(new URL('dist/passport', import.meta.url)),
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/passport/main.ts', import.meta.url)),
      // Everything in one plain script: a file that is opened from a disk loads no modules.
      output: { format: 'iife', entryFileNames: 'passport.js' },
    },
  },
})
