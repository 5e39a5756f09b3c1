import { randomInt } from 'node:crypto'

/** Sizes in picture pixels; `pieceSize` is the side of the piece's square picture. */
export const pictureSize = { width: 320, height: 160, pieceSize: 56 } as const

/** The two pictures of a slider puzzle as PNG data URLs. */
export interface SliderPicture {
  readonly background: string
  readonly piece: string
}

const palettes = [
  { sky: ['#1d2b64', '#e98a5b'], sun: '#ffd98a', far: '#4b4a86', near: '#1b2347', spark: '#ffe9bf' },
  { sky: ['#0f3d5c', '#6fc2c0'], sun: '#f6f1c9', far: '#2c7d86', near: '#0e3a48', spark: '#d7fff4' },
  { sky: ['#3a1c4f', '#d9577a'], sun: '#ffc38f', far: '#7a3a75', near: '#2a1238', spark: '#ffe0ea' },
  { sky: ['#12343b', '#c9a24b'], sun: '#fff0b8', far: '#3f6d4e', near: '#14312b', spark: '#f4ffd2' },
  { sky: ['#0b1b3a', '#5f7fd1'], sun: '#e8eeff', far: '#33508f', near: '#101d3f', spark: '#cfe0ff' },
] as const

type Palette = (typeof palettes)[number]

/** Draws a landscape with a piece missing at `x`, `y`, and the piece. */
export async function drawSlider(x: number, y: number): Promise<SliderPicture> {
  const { width, height, pieceSize } = pictureSize
  const scene = drawScene(palettes[randomInt(palettes.length)] ?? palettes[0])
  const shape = drawShape()
  const hole = `<g transform="translate(${x} ${y})"><path d="${shape}" fill="#05070f" fill-opacity=".62"/><path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.5"/></g>`
  const cut = `<clipPath id="c"><path d="${shape}"/></clipPath>`
  const piece = `<g clip-path="url(#c)"><g transform="translate(${-x} ${-y})">${scene}</g></g><path d="${shape}" fill="none" stroke="#fff" stroke-width="2"/>`
  const [backgroundPng, piecePng] = await Promise.all([
    render(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scene}${hole}</svg>`),
    render(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pieceSize}" height="${pieceSize}"><defs>${cut}</defs>${piece}</svg>`,
    ),
  ])
  return { background: backgroundPng, piece: piecePng }
}

async function render(svg: string): Promise<string> {
  // Loaded with the first puzzle: a start would wait for it.
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 48, dither: 0.4, compressionLevel: 9 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** A jigsaw piece in a square of `pieceSize`: a knob or a notch on top, a knob on the right, flat or notched below. */
function drawShape(): string {
  const top = randomInt(2) === 0 ? 'h14a8 8 0 1 1 14 0h14' : 'h14a8 8 0 1 0 14 0h14'
  const bottom = randomInt(2) === 0 ? 'h-42' : 'h-14a8 8 0 1 0 -14 0h-14'
  return `M2 13${top}v13a8 8 0 1 1 0 14v14${bottom}z`
}

function drawScene(palette: Palette): string {
  const { width, height } = pictureSize
  const lightX = randomInt(40, width - 40)
  const lightY = randomInt(24, 60)
  const between = (min: number, max: number) => randomInt(min, max + 1)
  const ridge = (base: number, swing: number, steps: number) => {
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const px = Math.round((width / steps) * step)
      return `${px} ${base - between(0, swing)}`
    })
    return `M0 ${height}L${points.join('L')}L${width} ${height}z`
  }
  const sparks = Array.from({ length: 26 }, () => {
    const size = between(6, 16) / 10
    return `<circle cx="${between(0, width)}" cy="${between(4, 92)}" r="${size}" fill="${palette.spark}" opacity=".${between(3, 8)}"/>`
  }).join('')
  const windows = Array.from({ length: 16 }, () => {
    return `<rect x="${between(0, width)}" y="${between(144, 154)}" width="${between(2, 6)}" height="${between(2, 4)}" fill="${palette.sun}" opacity=".${between(4, 9)}"/>`
  }).join('')
  const ripples = Array.from({ length: 22 }, () => {
    const reach = between(6, 30)
    return `<rect x="${between(-10, width)}" y="${between(102, 140)}" width="${reach}" height="1.4" rx=".7" fill="${palette.spark}" opacity=".${between(1, 4)}"/>`
  }).join('')
  const boats = Array.from({ length: 5 }, (_, berth) => {
    const bx = Math.round((width / 5) * berth) + between(4, 34)
    const by = between(104, 134)
    return `<path d="M${bx} ${by}h22l-5 6h-12zM${bx + 10} ${by - 2}v-15l10 15z" fill="${palette.spark}" opacity=".85"/>`
  }).join('')
  return [
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    sparks,
    `<circle cx="${lightX}" cy="${lightY}" r="34" fill="${palette.sun}" opacity=".18"/><circle cx="${lightX}" cy="${lightY}" r="${between(14, 20)}" fill="${palette.sun}"/>`,
    `<path d="${ridge(100, 58, 7)}" fill="${palette.far}"/>`,
    `<path d="${ridge(100, 26, 13)}" fill="${palette.near}" opacity=".7"/>`,
    `<rect y="98" width="${width}" height="62" fill="${palette.sky[0]}"/>`,
    `<rect x="${lightX - 9}" y="98" width="18" height="46" fill="${palette.sun}" opacity=".28"/>`,
    ripples,
    boats,
    `<path d="${ridge(156, 16, 19)}" fill="${palette.near}"/>`,
    windows,
  ].join('')
}
