import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

/** A file or page that is kept in memory as it is sent. */
export interface SiteFile {
  readonly type: string
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer> | null
  readonly gzip: Uint8Array<ArrayBuffer> | null
  /** Only of pages and of the service worker. */
  readonly policy: string | null
}

/** At a quality somebody can wait for: what was built for visitors lies there compressed as well as can be. */
export const brotliOf = (bytes: Uint8Array): Promise<Uint8Array> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** Compresses with gzip. */
export const gzipOf: (bytes: Uint8Array) => Promise<Uint8Array> = promisify(gzip)

/** By what a browser knows that it has the content already. */
export const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

interface MadeFile {
  readonly type: string
  readonly policy?: string | null
  /** Whether it is sent for some seconds only, and not worth compressing as well as can be. */
  readonly brief?: boolean
}

/** What is made while serving. */
export async function madeFile(text: string, { type, policy = null, brief = false }: MadeFile): Promise<SiteFile> {
  const plain = new Uint8Array(Buffer.from(text))
  return {
    type,
    etag: etagOf(plain),
    plain,
    br: new Uint8Array(await (brief ? brotliOf(plain) : promisify(brotliCompress)(plain))),
    gzip: new Uint8Array(await gzipOf(plain)),
    policy,
  }
}

/** For ever, for files that have their content in their name. */
export const forEver = 'public, max-age=31536000, immutable'

/** Sends a file as the client takes it, or says that it has it. `cache` is the `Cache-Control`: asked for anew each time unless given. */
export function sendFile(context: Context, file: SiteFile, cache = 'no-cache', status = 200): Response {
  const accepted = context.req.header('accept-encoding') ?? ''
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': cache,
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (file.policy !== null) headers.set('content-security-policy', file.policy)
  const tags = (context.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (status === 200 && tags.includes(file.etag)) return new Response(null, { status: 304, headers })
  if (file.br && /\bbr\b/.test(accepted)) {
    headers.set('content-encoding', 'br')
    return new Response(file.br, { status, headers })
  }
  if (file.gzip && /\bgzip\b/.test(accepted)) {
    headers.set('content-encoding', 'gzip')
    return new Response(file.gzip, { status, headers })
  }
  return new Response(file.plain, { status, headers })
}
