import { paletteOf } from './colour.ts'
import { drawLine, escapeText, setTitle } from './lettering.ts'
import { motif } from './motifs.ts'
import { scenes, type SceneName } from './scenes.ts'
import { sequence, seedOf } from './seed.ts'

/** Input of a game's picture. */
export interface PictureOf {
  readonly code: string
  readonly name: string
  readonly vendor: { readonly title: string; readonly hue: number; readonly motif: number }
  readonly scene: SceneName
}

/** Hues that suit a composition whatever its vendor's palette is. */
const ownHue: Partial<Record<SceneName, number>> = {
  koi: 205,
  reef: 220,
  wave: 235,
  harbour: 255,
  fox: 240,
  football: 250,
  tennis: 215,
  pearl: 200,
  volcano: 300,
  planet: 285,
  rocket: 265,
  ship: 225,
  kraken: 215,
  iceberg: 235,
  manor: 290,
  olympus: 240,
  race: 300,
  snake: 120,
  jungle: 130,
  twoHands: 150,
}

const document = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">'

/** The palette of a game, with the random numbers that go on to draw its scene. */
function coloursOf(code: string, vendorHue: number, scene: SceneName) {
  const random = sequence(seedOf(code))
  const own = ownHue[scene]
  const base = own === undefined ? vendorHue + (random() - 0.5) * 90 : own + (random() - 0.5) * 70
  return { palette: paletteOf((base + 360) % 360, random()), random }
}

/** The colour a picture has from afar, as `rrggbb`, to stand in its place until it is there. */
export const toneOf = ({ code, vendor, scene }: Omit<PictureOf, 'name'>): string =>
  coloursOf(code, vendor.hue, scene).palette.deep.slice(1)

function compose(code: string, vendorHue: number, scene: SceneName) {
  const { palette, random } = coloursOf(code, vendorHue, scene)
  const defs =
    `<linearGradient id="b" x2=".5" y2="1"><stop stop-color="${palette.sky}"/><stop offset="1" stop-color="${palette.deep}"/></linearGradient>` +
    `<radialGradient id="g"><stop stop-color="${palette.glow}" stop-opacity=".75"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="s" x2=".3" y2="1"><stop stop-color="${palette.glow}"/><stop offset="1" stop-color="${palette.pop}"/></linearGradient>`
  const ground = `<path fill="url(#b)" d="M0 0h300v400H0z"/>${scenes[scene](palette, random)}`
  return { palette, defs, ground }
}

/** Draws the scene of a game's tile alone, to stand behind its table. */
export function drawBackdrop({ code, vendor, scene }: PictureOf): string {
  const { defs, ground } = compose(code, vendor.hue, scene)
  return `${document}<defs>${defs}</defs>${ground}</svg>`
}

/** Draws a game's tile, 3:4, as an SVG document; the same for the same facts, and safe whatever the name holds. */
export function drawGame({ code, name, vendor, scene }: PictureOf): string {
  const { palette: p, defs, ground } = compose(code, vendor.hue, scene)
  const { lines, size } = setTitle(name, 256, 40)
  const leading = size * 1.04
  const bottom = 376 - (lines.length - 1) * leading
  const title = lines.map((line, i) => drawLine(line, { x: 22, y: bottom + i * leading, size, fill: '#fff' })).join('')
  return (
    `${document}<title>${escapeText(name)}</title><defs>${defs}` +
    `<linearGradient id="f" x2="0" y2="1"><stop offset=".52" stop-color="${p.dark}" stop-opacity="0"/><stop offset=".78" stop-color="${p.dark}" stop-opacity=".78"/><stop offset="1" stop-color="${p.dark}" stop-opacity=".96"/></linearGradient></defs>` +
    `${ground}<path fill="url(#f)" d="M0 0h300v400H0z"/>` +
    `<g transform="translate(20 18)scale(.3)" fill="#fff" stroke="#fff" fill-opacity=".9" stroke-opacity=".9">${motif(vendor.motif)}</g>` +
    `${title}</svg>`
  )
}
