import { createServer, type Plugin } from 'vite'
import { build } from './build.ts'
import { freePort } from './lib/free-port.ts'
import { followSupervisor, runServer, serverPrograms } from './lib/server-process.ts'
import { ownStartOptions } from './lib/start-options.ts'

/** Paths that the server handles; Vite serves everything else. */
const serverPaths = [
  '/wps',
  '/lgw',
  '/art',
  '/local',
  '/atlas',
  '/api',
  '/openapi.json',
  '/healthz',
  '/measure',
  '/live-charts.js',
]

followSupervisor()
const environment = ownStartOptions()
const port = Number(process.env['PORT'] ?? 4173)
const serverPort = await freePort()
const origin = `http://localhost:${port}`

// The game client is served from its own build: it runs in a frame of another origin, without hot reload.
if (!(await build())) process.exit(1)

const isLive = { ...process.env, ...environment }['LIVE_CHARTS'] === 'on'

/** Pages are served without content, and the browser renders them: prerendering would show outdated content. */
const pages: Plugin = {
  name: 'statehouse:pages',
  configureServer: (server) => () => {
    server.middlewares.use(async ({ url = '/', headers }, response) => {
      const language = /(?:^|; )language=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? 'fil'
      const live = isLive ? '<script src="/live-charts.js"></script>' : ''
      const html = `<!doctype html><html lang="${language}" data-theme="dark" data-shell=""><head><meta charset="utf-8" />${live}</head><body><script type="module" src="/src/app/boot/start.tsx"></script></body></html>`
      response.setHeader('content-type', 'text/html; charset=utf-8').end(await server.transformIndexHtml(url, html))
    })
  },
}

const vite = await createServer({
  configFile: 'vite.config.ts',
  plugins: [pages],
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, `http://127.0.0.1:${serverPort}`])),
  },
})
await vite.listen().catch((problem: Error) => {
  process.stderr.write(`${problem.message}\n`)
  process.exit(1)
})
runServer(['--watch', '--watch-preserve-output', serverPrograms.source], {
  ...environment,
  PORT: String(serverPort),
  PUBLIC_ORIGIN: origin,
})
process.stdout.write(`The site with hot reload: ${origin} (the server behind it restarts when its files change)\n`)
