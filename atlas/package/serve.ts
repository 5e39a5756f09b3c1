import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The file of a URL path in a folder; null for a path outside of it. */
function fileAt(folder: string, address: string): string | null {
  try {
    const path = decodeURIComponent(new URL(address, 'http://localhost').pathname)
    if (path.includes('\0')) return null
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    return file.startsWith(folder + sep) ? file : null
  } catch {
    return null
  }
}

/** Serves a folder on localhost until the process ends; resolves to its URL. Port 0 takes any free port. */
export function servePage(folder: string, port: number): Promise<string> {
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const file = fileAt(folder, url)
    const body = file === null ? null : await readFile(file).catch(() => null)
    if (file === null || body === null) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/`)
    })
  })
}
