import { expect, it } from 'vitest'
import en from '#locales/en/slot.json' with { type: 'json' }
import { drawingsOf, nameOf, symbolSheet } from '#server/games/client/slot/symbols.ts'
import { slotWorlds } from '#server/games/slot/slot-worlds.ts'
import { motifsOf } from '#server/art/title-motifs.ts'
import { SlotWorld } from '#wire/play/play.ts'

const symbolsOf = (world: SlotWorld, seed = 5) => Object.values(drawingsOf({ hue: 0, seed, world }))

it.each(SlotWorld.options)('gives every symbol of a slot of the world %s a drawing and a name of its own', (world) => {
  for (let seed = 1; seed < 400; seed += 7) {
    const symbols = symbolsOf(world, seed)
    expect(new Set(symbols).size).toBe(9)
    const sheet = symbolSheet({ hue: 0, seed, world })
    for (const symbol of symbols) {
      expect(en).toHaveProperty([nameOf(symbol)])
      expect(sheet).toContain(`id="y-${symbol}"`)
    }
  }
})

it.each([
  ['Lollipop Lane', ['lollipop', 'cupcake', 'cherries', 'grapes', 'lemon']],
  ['Rocket Rush', ['rocket', 'planet', 'moon', 'compass']],
  ['Glacial Icicle', ['snowflake', 'fish', 'moon', 'feather']],
  ['Explosive Pickaxe', ['pickaxe', 'star', 'bell', 'shield', 'horseshoe']],
] as const)('uses the symbols of the picture’s world on the reels of “%s”', (title, expected) => {
  const [motif] = motifsOf(title)
  const symbols = symbolsOf(slotWorlds[motif!])
  expect(expected.filter((symbol) => symbols.includes(symbol))).toHaveLength(4)
})

it('slot worlds: a game keeps its symbols for ever, and Harbour Lights those of the house', () => {
  expect(symbolsOf('west', 9)).toEqual(symbolsOf('west', 9))
  expect(symbolsOf('sea', 0)).toContain('boat')
})
