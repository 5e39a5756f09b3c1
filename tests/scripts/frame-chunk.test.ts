import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { frameChunk, placedAreas } from '#scripts/build/frame-chunk.ts'

const areas = readdirSync(join(import.meta.dirname, '..', '..', 'locales', 'en')).map((file) =>
  file.replace('.json', ''),
)
const chunkOf = (area: string) => frameChunk('/site/')(`\0virtual:catalogue/fil/${area}`, { getModuleInfo: () => null })

it('gives no area of words two places, and none to words that are no more', () => {
  expect(placedAreas).toHaveLength(new Set(placedAreas).size)
  expect(placedAreas.filter((area) => !areas.includes(area))).toEqual([])
})

it('lets the words of a flow that is named nowhere travel with those of the pages of an account', () => {
  expect(['deposit', 'profile', 'sessions'].map(chunkOf)).toEqual(['fil-account', 'fil-account', 'fil-account'])
  expect(['login', 'header', 'home'].map(chunkOf)).toEqual(['fil-dialogs', 'fil-frame', null])
})
