import { colour } from './colour.ts'
import { drawLine, escapeText, setLines, widthOf } from './lettering.ts'
import { motif } from './motifs.ts'
import { n } from './shapes.ts'

/** Input of a vendor's logo. */
export interface LogoOf {
  readonly code: string
  readonly title: string
  readonly hue: number
  readonly motif: number
}

/** Size of every wordmark, and how wide one may be before it takes a second line. */
const size = 23
const widest = 178
const leading = 1.12

const width = 260
const height = 104

const sheet = (rows: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rows * height}" width="${width}" height="${rows * height}">${inside}</svg>`

/** Draws a vendor's logo, 5:2, on its own plate so that it reads on a dark and on a light page. */
export const drawVendor = (vendor: LogoOf): string => sheet(1, draw(vendor, 'p'))

/** Draws logos one below the other, so that a row of them is one request; an unknown vendor leaves its place empty. */
export const drawVendors = (vendors: readonly (LogoOf | undefined)[]): string =>
  sheet(
    vendors.length,
    vendors
      .map((vendor, at) =>
        vendor === undefined ? '' : `<g transform="translate(0 ${at * height})">${draw(vendor, `p${at}`)}</g>`,
      )
      .join(''),
  )

const draw = (vendor: LogoOf, id: string) => (vendor.code === 'BTI' ? drawBti(id) : drawLogo(vendor, id))

function drawLogo({ title, hue, motif: number }: LogoOf, id: string): string {
  const mark = colour(0.84, 0.13, hue)
  const lines = setLines(title, widest / size).slice(0, 3)
  const text = Math.max(...lines.map(widthOf)) * size
  const left = (width - (44 + 12 + text)) / 2
  const top = 52 + size * 0.364 - ((lines.length - 1) * size * leading) / 2
  return plate(
    id,
    [colour(0.34, 0.09, hue), colour(0.22, 0.06, hue + 30)],
    `<title>${escapeText(title)}</title>` +
      `<g transform="translate(${n(left)} 30)scale(.55)" fill="${mark}" stroke="${mark}">${motif(number)}</g>` +
      lines
        .map((line, i) => drawLine(line, { x: left + 56, y: top + i * size * leading, size, fill: '#fff' }))
        .join(''),
  )
}

/** The sports book BTI has a picture of its own (spec §7): a scoreboard under its initials. */
function drawBti(id: string): string {
  const cell = (x: number, digit: string) =>
    `<rect x="${x}" y="30" width="32" height="44" rx="6" fill="#0b1020"/><path d="M${x} 52h32" stroke="#25304f" stroke-width="2"/>${drawLine(digit, { x: x + 16, y: 63, size: 30, fill: '#ffd25e', centred: true })}`
  return plate(
    id,
    ['#1c4fd8', '#0a1f5c'],
    `<g transform="translate(26 65)skewX(-10)">${drawLine('BTi', { x: 0, y: 0, size: 40, fill: '#fff' })}</g>` +
      `<path d="M26 78h62l-8 6H22z" fill="#ffd25e"/>${cell(128, '2')}${cell(196, '1')}<circle cx="178" cy="44" r="3.5" fill="#fff"/><circle cx="178" cy="60" r="3.5" fill="#fff"/>`,
  )
}

const plate = (id: string, [from, to]: readonly [string, string], inside: string) =>
  `<defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
  `<rect width="${width}" height="${height}" rx="16" fill="url(#${id})"/>${inside}`
