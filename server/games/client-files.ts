import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A file of the built game client. */
export interface ClientFile {
  readonly body: Uint8Array
  readonly type: string
  readonly etag: string
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The built game client; files are read once and kept. */
export interface ClientFiles {
  /**
   * A game's page by its file's name, with the site's origins written in, which are the only pages that may be spoken
   * to; null when the client has not been built.
   */
  page(
    name: 'index.html' | 'fishing.html' | 'original.html',
    siteOrigins: readonly string[],
  ): Promise<ClientFile | null>
  /** A hashed asset by name, or null. */
  asset(name: string): Promise<ClientFile | null>
}

/** Reads the client from its build folder. */
export function createClientFiles(folder: string): ClientFiles {
  const files = new Map<string, Promise<ClientFile | null>>()
  const once = (name: string, read: () => Promise<ClientFile | null>) => {
    const known = files.get(name)
    if (known) return known
    const file = read()
    files.set(name, file)
    file.then(
      (found) => found ?? files.delete(name),
      () => files.delete(name),
    )
    return file
  }
  const fileOf = (name: string, body: Uint8Array): ClientFile => ({
    body,
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  })

  return {
    page: (name, siteOrigins) =>
      once(`${name} ${siteOrigins.join(' ')}`, async () => {
        const path = join(folder, name)
        if (!existsSync(path)) return null
        const html = await readFile(path, 'utf8')
        const origins = escapeAttribute(siteOrigins.join(' '))
        return fileOf(path, Buffer.from(html.replaceAll('%SITE_ORIGINS%', origins)))
      }),
    async asset(name) {
      if (!/^[\w-]+(\.[\w-]+)*\.(js|css|svg|woff2)$/.test(name)) return null
      const path = join(folder, 'assets', name)
      if (!existsSync(path)) return null
      return once(name, async () => fileOf(name, await readFile(path)))
    },
  }
}
