import { UsageError } from '#atlas/paths/usage-error.ts'

/** Dots per inch, of which an SVG has 72: two pixels for each of its own. */
const DENSITY = 144

/**
 * Resolves to a drawing as a PNG of twice its size, with the fonts of this machine. Rejects with `UsageError` when the
 * package `sharp`, which is optional, is not installed.
 */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UsageError('--format png needs the package sharp: npm install --save-dev sharp', { cause: error })
  })
  return sharp(Buffer.from(svg), { density: DENSITY }).png().toBuffer()
}
