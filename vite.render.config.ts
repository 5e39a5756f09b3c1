import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './scripts/build/catalogues.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds what renders the site's pages on the server. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [catalogues(root), react()],
  // Everything in one place, as it is for production: which React is loaded would depend on the server's environment.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/app/boot/render.tsx',
    target: 'node20',
    outDir: 'dist/render',
    emptyOutDir: true,
    emitAssets: false,
    minify: false,
    reportCompressedSize: false,
  },
})
