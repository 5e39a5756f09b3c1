import { colour } from './colour.ts'
import { escapeText, widthOf } from './lettering.ts'
import { motif } from './motifs.ts'
import { n } from './shapes.ts'

/** What a vendor's logo is drawn from. */
export interface LogoOf {
  readonly code: string
  readonly title: string
  readonly hue: number
  readonly motif: number
}

const family = 'font-family="Inter,system-ui,-apple-system,Segoe UI,sans-serif"'

const width = 260
const height = 104

const sheet = (rows: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rows * height}" width="${width}" height="${rows * height}">${inside}</svg>`

/** Draws a vendor's logo, 5:2, on its own plate so that it reads on a dark and on a light page. */
export const drawVendor = (vendor: LogoOf): string => sheet(1, draw(vendor, 'p'))

/** Draws logos one below the other, so that a row of them is one request; a vendor nobody knows leaves its place empty. */
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
  const size = Math.min(30, 176 / widthOf(title))
  const text = widthOf(title) * size
  const left = (260 - (44 + 12 + text)) / 2 + text * 0.02
  return plate(
    id,
    [colour(0.34, 0.09, hue), colour(0.22, 0.06, hue + 30)],
    `<g transform="translate(${n(left)} 30)scale(.55)" fill="${mark}" stroke="${mark}">${motif(number)}</g>` +
      `<text ${family} x="${n(left + 56)}" y="${n(52 + size * 0.35)}" font-weight="750" font-size="${n(size)}" letter-spacing="-.4" fill="#fff">${escapeText(title)}</text>`,
  )
}

/** The sports book BTI has a picture of its own (spec §7): a scoreboard under its initials. */
function drawBti(id: string): string {
  const cell = (x: number, digit: string) =>
    `<rect x="${x}" y="30" width="32" height="44" rx="6" fill="#0b1020"/><path d="M${x} 52h32" stroke="#25304f" stroke-width="2"/><text ${family} x="${x + 16}" y="63" text-anchor="middle" font-weight="800" font-size="30" fill="#ffd25e">${digit}</text>`
  return plate(
    id,
    ['#1c4fd8', '#0a1f5c'],
    `<text ${family} x="26" y="65" font-weight="850" font-style="italic" font-size="40" letter-spacing="-1" fill="#fff">BTi</text>` +
      `<path d="M26 78h62l-8 6H22z" fill="#ffd25e"/>${cell(128, '2')}${cell(196, '1')}<circle cx="178" cy="44" r="3.5" fill="#fff"/><circle cx="178" cy="60" r="3.5" fill="#fff"/>`,
  )
}

const plate = (id: string, [from, to]: readonly [string, string], inside: string) =>
  `<defs><linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
  `<rect width="${width}" height="${height}" rx="16" fill="url(#${id})"/>${inside}`
