import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

type Bytes = Uint8Array<ArrayBuffer>

/** A file or page in memory, as it is sent. */
export interface SiteFile {
  readonly type: string
  readonly etag: string
  readonly plain: Bytes
  /** Compressed on the first request for it, then cached. */
  readonly br: () => Promise<Bytes>
  readonly gzip: () => Promise<Bytes>
  /** The Content-Security-Policy of pages and of the service worker; null for other files. */
  readonly policy: string | null
}

/** Memoises an asynchronous factory. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

/** A fast Brotli quality: a page is compressed while its visitor waits. */
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Returns the ETag of the content. */
export const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

interface MadeFile {
  readonly type: string
  readonly policy?: string | null
  /** True when it is short-lived, so that fast compression is enough. */
  readonly brief?: boolean
}

/** Creates a file at run time. */
export function createSiteFile(text: string, { type, policy = null, brief = false }: MadeFile): SiteFile {
  const plain = new Uint8Array(Buffer.from(text))
  return {
    type,
    etag: etagOf(plain),
    plain,
    br: once(async () => new Uint8Array(await promisify(brotliCompress)(plain, brief ? fastCompression : {}))),
    gzip: once(async () => new Uint8Array(await promisify(gzip)(plain))),
    policy,
  }
}

/** `Cache-Control` of files with a content hash in their name. */
export const cacheForever = 'public, max-age=31536000, immutable'

/** Sends a file in an encoding that the client accepts, or 304. `cache` is the `Cache-Control` header. */
export async function sendFile(context: Context, file: SiteFile, cache = 'no-cache', status = 200): Promise<Response> {
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
  for (const encoding of ['br', 'gzip'] as const) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue
    headers.set('content-encoding', encoding)
    return new Response(await file[encoding](), { status, headers })
  }
  return new Response(file.plain, { status, headers })
}
