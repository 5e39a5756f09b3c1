import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The background colour of icons, and the safe zone of a maskable icon. */
const ground = '#f5be4b'
const seen = 0.72

const square = async (svg: Buffer, size: number) => sharp(svg, { density: 1200 }).resize(size, size).png().toBuffer()

/** The logo on a full background, inside the safe zone. */
const maskable = async (svg: Buffer, size: number) => {
  const inner = Math.round(size * seen)
  const mark = await square(svg, inner)
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: mark }])
    .png()
    .toBuffer()
}

/** Renders the icons of the installed site from their SVG. */
export function pictures(root: string): Plugin {
  return {
    name: 'statehouse:pictures',
    apply: 'build',
    async generateBundle() {
      const icon = readFileSync(join(root, 'public/icon.svg'))
      const files = {
        'icon-192.png': square(icon, 192),
        'icon-512.png': square(icon, 512),
        'icon-maskable-512.png': maskable(icon, 512),
        'apple-touch-icon.png': maskable(icon, 180),
      }
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: await source })
      }
    },
  }
}
