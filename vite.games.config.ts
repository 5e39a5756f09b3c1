import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const client = new URL('server/games/client/', import.meta.url)

/**
 * Builds the client of the built-in games into `dist/games`; what its pages load is served under `/slot/` of the games
 * origin.
 */
export default defineConfig({
  root: fileURLToPath(client),
  base: '/slot/',
  publicDir: false,
  build: {
    target: 'es2023',
    outDir: fileURLToPath(new URL('dist/games', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'fishing.html', 'original.html'].map((page) => fileURLToPath(new URL(page, client))),
    },
    modulePreload: { polyfill: false },
    // A strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
  },
})
