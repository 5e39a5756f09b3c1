import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { answerEditsOf, isOwnHost } from '#atlas/edit/answer-edits.ts'
import type { Sources } from '#atlas/export/sources.ts'
import type { FoundModel } from '#atlas/paths/discover.ts'

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

/** Reads the value of `--port`; throws an error with a message of one line. */
export function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port wants a port, not "${text}"`)
  return port
}

/** What the atlas shows beside its charts, with the offer to edit them. */
const withEdits = (body: Buffer): string => {
  const sources: Sources = { ...(JSON.parse(body.toString()) as Sources), edit: true }
  return JSON.stringify(sources)
}

/**
 * Serves a folder on localhost until the process ends; resolves to its URL. Port 0 takes any free port. With charts to
 * edit it also answers the page's edits, and refuses other names for this machine than its own.
 */
export function servePage(folder: string, port: number, editable: readonly FoundModel[] = []): Promise<string> {
  const isEditing = editable.length > 0
  const answerEdits = answerEditsOf(editable)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request
    if (isEditing && url.startsWith('/edit/')) return answerEdits(request, response)
    if (isEditing && !isOwnHost(request)) return response.writeHead(403).end()
    const file = fileAt(folder, url)
    const body = file === null ? null : await readFile(file).catch(() => null)
    if (file === null || body === null) return response.writeHead(404).end()
    const sent = isEditing && file === join(folder, 'data', 'sources.json') ? withEdits(body) : body
    return response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(sent)
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
