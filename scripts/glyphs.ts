import { writeFileSync } from 'node:fs'
import { takeGlyphs } from './lib/glyphs.ts'

/** Writes the outlines that drawn pictures are lettered with; to be run when the font's package is renewed. */
writeFileSync(
  new URL('../server/art/glyphs.json', import.meta.url),
  `{\n${Object.entries(takeGlyphs(800))
    .map(([character, glyph]) => `  ${JSON.stringify(character)}: ${JSON.stringify(glyph).replaceAll(',', ', ')}`)
    .join(',\n')}\n}\n`,
)
