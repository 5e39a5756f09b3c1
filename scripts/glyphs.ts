import { writeFileSync } from 'node:fs'
import { takeGlyphs } from './lib/glyphs.ts'

/** Writes the glyph outlines for generated pictures; to be run after an update of the font's package. */
writeFileSync(
  new URL('../server/art/glyphs.json', import.meta.url),
  `{\n${Object.entries(takeGlyphs(800))
    .map(([character, glyph]) => `  ${JSON.stringify(character)}: ${JSON.stringify(glyph).replaceAll(',', ', ')}`)
    .join(',\n')}\n}\n`,
)
