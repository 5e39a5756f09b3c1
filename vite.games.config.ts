import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Builds the client of the built-in games into `dist/games`; it is served under `/slot/` of the games origin. */
export default defineConfig({
  root: fileURLToPath(new URL('server/games/client', import.meta.url)),
  base: '/slot/',
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: fileURLToPath(new URL('dist/games', import.meta.url)),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // A strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
  },
})
