import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

type Bytes = Uint8Array<ArrayBuffer>

/** A file or page that is kept in memory as it is sent. */
export interface SiteFile {
  readonly type: string
  readonly etag: string
  readonly plain: Bytes
  /** Compressed when a client first takes it so, and kept. */
  readonly br: () => Promise<Bytes>
  readonly gzip: () => Promise<Bytes>
  /** Only of pages and of the service worker. */
  readonly policy: string | null
}

/** Makes something when it is first asked for. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

/** A quality that takes milliseconds: a page is compressed while its visitor waits. */
const briefly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

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
export function madeFile(text: string, { type, policy = null, brief = false }: MadeFile): SiteFile {
  const plain = new Uint8Array(Buffer.from(text))
  return {
    type,
    etag: etagOf(plain),
    plain,
    br: once(async () => new Uint8Array(await promisify(brotliCompress)(plain, brief ? briefly : {}))),
    gzip: once(async () => new Uint8Array(await promisify(gzip)(plain))),
    policy,
  }
}

/** For ever, for files that have their content in their name. */
export const forEver = 'public, max-age=31536000, immutable'

/** Sends a file as the client takes it, or says that it has it. `cache` is the `Cache-Control`: asked for anew each time unless given. */
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
