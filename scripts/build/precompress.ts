import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest'])

/** Options of Brotli. */
function brotli(content: Uint8Array): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  })
}

/** Writes a `.br` and a `.gz` beside every text file of the build, for the static file server. */
export function precompress(): Plugin {
  let out = ''
  return {
    name: 'statehouse:precompress',
    apply: 'build',
    writeBundle({ dir }) {
      out = resolve(dir ?? '')
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
          const file = join(out, name)
          if (!compressible.has(extname(file)) || !statSync(file).isFile()) continue
          const content = readFileSync(file)
          writeFileSync(`${file}.br`, brotli(content))
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
