import { fileURLToPath } from 'node:url'
import { openSync, type Font } from 'fontkit'

/** Outlines of one weight of a font: advance and path of every character, in 1/256 em, the baseline at 0. */
export type Glyphs = Readonly<Record<string, readonly [advance: number, path: string]>>

const em = 256
const subsets = ['latin', 'latin-ext', 'vietnamese']
/** The characters of titles: Latin of every language of the site, figures and punctuation. */
const isTitleCharacter = (code: number) =>
  (code >= 0x20 && code <= 0x17f && (code < 0x7f || code > 0xa0)) ||
  (code >= 0x1ea0 && code <= 0x1ef9) ||
  [0x1a0, 0x1a1, 0x1af, 0x1b0, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x20b1].includes(code)

const folder = new URL('files/', import.meta.resolve('@fontsource/inter/package.json'))
const fileOf = (subset: string, weight: number) =>
  fileURLToPath(new URL(`inter-${subset}-${weight}-normal.woff`, folder))

/** Reads the outlines of a weight of Inter from the font package. */
export function takeGlyphs(weight: number): Glyphs {
  const glyphs: Record<string, readonly [number, string]> = {}
  for (const subset of subsets) {
    const font = openSync(fileOf(subset, weight)) as Font
    for (const code of font.characterSet.filter(isTitleCharacter).toSorted((one, other) => one - other)) {
      const glyph = font.glyphForCodePoint(code)
      glyphs[String.fromCodePoint(code)] ??= [scaled(glyph.advanceWidth, font), relative(glyph.path.commands, font)]
    }
  }
  return glyphs
}

const scaled = (value: number, font: Font) => Math.round((value * em) / font.unitsPerEm)

interface Command {
  readonly command: string
  readonly args: readonly number[]
}

const letters: Readonly<Record<string, string>> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
}

/** A path with integer relative coordinates, which is short and can be placed anywhere; y points down. */
function relative(commands: readonly Command[], font: Font): string {
  let [x, y] = [0, 0]
  let start: readonly [number, number] = [0, 0]
  let path = ''
  for (const { command, args } of commands) {
    const points = args.map((value, i) => (i % 2 === 0 ? scaled(value, font) : -scaled(value, font)))
    path += letters[command] + points.map((value, i) => value - (i % 2 === 0 ? x : y)).join(' ')
    if (command === 'closePath') [x, y] = start
    else [x, y] = [points.at(-2)!, points.at(-1)!]
    if (command === 'moveTo') start = [x, y]
  }
  return path.replaceAll(' -', '-')
}
