import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { takeGlyphs } from '#scripts/lib/glyphs.ts'
import storedGlyphs from '#server/art/glyphs.json' with { type: 'json' }
import { drawBackdrop, drawGame } from '#server/art/game-picture.ts'
import { escapeText, setLines, setTitle, widthOf } from '#server/art/lettering.ts'
import { chooseScenes, scenes, type SceneName, type Titled } from '#server/art/scenes.ts'
import { motifsByType, motifsOf } from '#server/art/title-motifs.ts'
import { drawVendor, drawVendors } from '#server/art/vendor-picture.ts'
import { gameTypeOrder } from '#server/domain/play/catalogue.ts'
import { makeGames } from '#server/store/seed/games.ts'
import { createRandom } from '#server/store/seed/random.ts'
import { fullSeed } from '#server/store/seed/seed-plan.ts'
import { seedVendors } from '#server/store/seed/vendors.ts'
import type { GameType } from '#wire/shapes.ts'

const vendor = { title: 'Lantern', hue: 80, motif: 3 }
const game = { code: 'koi-garden', name: 'Koi Garden', vendor, scene: 'koi' as SceneName }
const names = Object.keys(scenes) as SceneName[]

/** Accepts what an XML parser would: balanced tags, quoted attributes, known entities. */
function wellFormed(svg: string): boolean {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing: string, name: string, __, empty: string) => {
      if (closing) return open.pop() === name ? '' : '<'
      if (!empty) open.push(name)
      return ''
    },
  )
  return open.length === 0 && !/[<>]/.test(rest) && !/&(?!(amp|lt|gt|quot);)/.test(svg)
}

describe('drawn art', () => {
  it('is the same for the same game, and different for another of the same composition', () => {
    expect(drawGame(game)).toBe(drawGame({ ...game }))
    expect(drawGame(game)).not.toBe(drawGame({ ...game, code: 'koi-garden-2' }))
  })

  it.each(names)('draws %s as a small well-formed picture without anything that runs', (scene) => {
    for (let i = 0; i < 12; i += 1) {
      const svg = drawGame({
        code: `${scene}-${i}`,
        name: 'The Hidden Treasure of Captain Salakot',
        vendor: { ...vendor, hue: i * 30, motif: i },
        scene,
      })
      expect(wellFormed(svg)).toBe(true)
      expect(gzipSync(svg).length).toBeLessThan(4_500)
      expect(svg).not.toMatch(/NaN|undefined|<script|<foreignObject|<image|<text|\son\w+=|style=|href="[^#]/)
    }
  })

  it('draws every composition differently', () => {
    const drawings = names.map((scene) => drawBackdrop({ ...game, scene }))
    expect(new Set(drawings).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(14)
  })

  it('keeps a hostile name as text', () => {
    const name = '</text><script>alert(1)</script>"&\u0000\u0007'
    for (const svg of [drawGame({ ...game, name }), drawVendor({ code: 'X', ...vendor, title: name })]) {
      expect(wellFormed(svg)).toBe(true)
      expect(svg).not.toContain('<script')
    }
    expect(escapeText('a\u0000<b>&"')).toBe('a&lt;b&gt;&amp;&quot;')
  })

  it('sets any title inside the picture, in three lines at most', () => {
    const titles = [
      'A',
      'Moon Rabbit',
      'The Hidden Treasure of Captain Salakot',
      'Pneumonoultramicroscopicsilicovolcanoconiosis',
      '金龙 幸运 转轮',
      '   ',
      'W'.repeat(200),
    ]
    for (const title of titles) {
      const { lines, size } = setTitle(title, 256, 40)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(257)
    }
  })

  it('keeps the same composition off neighbouring tiles, and off a vendor’s tiles one after the other, where titles leave a choice', () => {
    for (const gameType of gameTypeOrder.filter((type) => type !== 'COCKFIGHT')) {
      const wall: Titled[] = Array.from({ length: 400 }, (_, i) => ({
        code: `${gameType}-${i}`,
        vendor: `v${(i * 7) % 5}`,
        name: ['Plain Name', 'Lucky Corsair', 'Plain Gate', 'Brave Knight', 'Nameless'][(i * i) % 5]!,
        gameType,
      }))
      const chosen = chooseScenes(wall)
      const last = new Map<string, SceneName>()
      let before: SceneName | undefined
      for (const { code, vendor: owner, name } of wall) {
        const scene = chosen.get(code)
        expect(scene).not.toBe(before)
        expect(motifsOf(name).length === 0 ? last.get(owner) : undefined).not.toBe(scene)
        before = scene
        last.set(owner, scene!)
      }
    }
  })

  it.each([
    ['Harbour Lights', 'RNG', ['harbour']],
    ['Koi Garden', 'RNG', ['koi', 'flower']],
    ['Silangan 4D', 'ELOTT', ['lottery', 'ticket']],
    ['Explosive Pickaxe', 'RNG', ['mine']],
    ['Emerald Jaguar', 'RNG', ['tiger']],
    ['Glittering Emerald', 'RNG', ['gems']],
    ['7 Juicy Cherries', 'RNG', ['fruit']],
    ['Emerald European Roulette', 'RNG', ['wheel']],
    ['Jungle Dice', 'RNG', ['dice']],
    ['Auto Roulette Vigan', 'LIVE', ['wheel']],
    ['Speed Baccarat Makati', 'LIVE', ['twoHands', 'cards']],
    ['Amihan Lucky Nine', 'PVP', ['cards', 'ace']],
    ['Dragon Tiger Rizal', 'LIVE', ['dragon', 'tiger']],
    ['Negros Cockpit', 'COCKFIGHT', ['twoLights', 'lightRing']],
    ['Batangas Derby', 'COCKFIGHT', ['twoLights', 'lightRing']],
    ['Ginto Arena', 'COCKFIGHT', ['twoLights', 'lightRing']],
    ['Lantern Fish Cannon', 'FISH', ['reef']],
    ['Pulsefield Tournament Hub', 'ESPORTS', ['gamepad', 'arena', 'trophy']],
    ['Checkers Club', 'PVP', ['board']],
    ['Golden Ticket 6/42', 'LOTT', ['ticket', 'lottery', 'fortune']],
  ] as const)('shows the motif of “%s” (%s)', (name, gameType, motifs) => {
    for (const code of ['a', 'b', 'c', 'd', 'e'])
      expect(motifs).toContain(chooseScenes([{ code, vendor: 'x', name, gameType }]).get(code))
  })

  describe('over the whole catalogue', () => {
    const games = makeGames(fullSeed.games, createRandom(5_000), 0).map((game) => ({
      ...game,
      gameType: game.gameType as GameType,
    }))
    const chosen = new Map(
      gameTypeOrder.flatMap((type) => [...chooseScenes(games.filter((game) => game.gameType === type))]),
    )
    const shown = games.map(({ code, name, gameType, isGroup }) => ({
      name,
      gameType,
      isGroup,
      scene: chosen.get(code)!,
    }))
    const breaches = (titles: RegExp, motifs: readonly string[]) =>
      shown.filter(({ name, scene }) => motifs.includes(scene) && !titles.test(name))

    it('shows a thing only under a title that names something of its world, and slots no table, sport or draw', () => {
      const worlds: readonly (readonly [readonly string[], RegExp])[] = [
        [['fruit'], /cherr|lemon|melon|plum|berr|orange|grape|peach|papaya|mango|guava|pineapple|orchard/i],
        [['mine'], /mine|quarry|pickaxe|dynamite|prospector/i],
        [['rooster'], /rooster/i],
        [['twoLights', 'lightRing'], /derby|arena|cockpit|sabong/i],
        [['wheel'], /roulette|wheel|hall|mezzanine|floor/i],
        [['temple'], /scarab|pharaoh|sphinx|obelisk|tomb|pyramid|idol|sundial/i],
        [
          ['manor'],
          /manor|vampire|werewolf|phantom|mummy|graveyard|banshee|pumpkin|coffin|crypt|bat|aswang|candle|cobweb|raven/i,
        ],
        [
          ['planet', 'rocket'],
          /rocket|comet|nebula|asteroid|astronaut|voyager|nova|satellite|eclipse|meteor|starship|horizon|pulsar|gravity|moon|constellation|galaxy|crash/i,
        ],
        [
          ['candy', 'sundae'],
          /lollipop|gumdrop|cupcake|candy|macaron|donut|marshmallow|jellybean|halo|sundae|popcorn|toffee|sorbet|waffle|bonbon/i,
        ],
        [['koi'], /koi|carp|fish|sea|toad|thunder/i],
        [['volcano'], /volcano/i],
        [
          ['football', 'basketball', 'tennis', 'volleyball'],
          /football|basketball|volleyball|goal|sportsbook|scores|full court|fast break/i,
        ],
      ]
      for (const [motifs, titles] of worlds) expect(breaches(titles, motifs)).toEqual([])
    })

    it('shows in lobbies and hubs of a kind nothing but that kind', () => {
      for (const type of gameTypeOrder.filter((each) => each !== 'RNG'))
        for (const { gameType, scene } of shown.filter((each) => each.gameType === type))
          expect(motifsByType[gameType]).toContain(scene)
    })

    it('knows the world of every slot’s title', () => {
      const unnamed = shown.filter(
        ({ gameType, isGroup, name }) => gameType === 'RNG' && !isGroup && motifsOf(name).length === 0,
      )
      expect(unnamed).toEqual([])
    })

    it('uses seventy compositions, none of them for more than one slot in fifteen', () => {
      const slots = shown.filter(({ gameType }) => gameType === 'RNG')
      const used = Map.groupBy(slots, ({ scene }) => scene)
      expect(new Set(shown.map(({ scene }) => scene)).size).toBeGreaterThanOrEqual(70)
      for (const alike of used.values()) expect(alike.length).toBeLessThan(slots.length / 15)
    })
  })

  it('is lettered by outlines of the site’s own typeface, in all its letters, and by the machine’s only in other scripts', () => {
    expect(storedGlyphs).toEqual(takeGlyphs(800))
    for (const name of ['Koi & Ñipà’s 7–8', 'Đại Dương Xanh'])
      expect(drawGame({ ...game, name })).not.toContain('<text')
    for (const name of ['金龙传奇', '釣りの王様', 'มังกรทอง'])
      expect(drawGame({ ...game, name })).toContain(`>${name}</text>`)
  })

  it('sets every wordmark in one size, each within its plate', () => {
    const scales = seedVendors.flatMap((each) => {
      const logo = drawVendor(each)
      const lines = [...logo.matchAll(/translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)" fill="#fff"/g)]
      if (each.code === 'BTI') return []
      const [widest] = setLines(each.title, 178 / 23)
        .map(widthOf)
        .toSorted((a, b) => b - a)
      for (const [, x, y] of lines) {
        expect(Number(x) + (widest ?? 0) * 23).toBeLessThan(256)
        expect(Number(y)).toBeGreaterThan(24)
        expect(Number(y)).toBeLessThan(96)
      }
      return lines.map(([, , , scale]) => scale)
    })
    expect(new Set(scales).size).toBe(1)
    expect(scales.length).toBeGreaterThanOrEqual(seedVendors.length - 1)
  })

  it('has a logo for every vendor and a special picture for BTI (spec §7)', () => {
    const logo = drawVendor({ code: 'LANTERN', ...vendor })
    expect(wellFormed(logo)).toBe(true)
    expect(logo).toContain('Lantern')
    const bti = drawVendor({ code: 'BTI', ...vendor, title: 'BTI' })
    expect(wellFormed(bti)).toBe(true)
    expect(bti).not.toBe(drawVendor({ code: 'OTHER', ...vendor, title: 'BTI' }))
  })
  it('art: stacks logos, each with its own colours, with a gap for an unknown one', () => {
    const one = { code: 'LANTERN', ...vendor }
    const svg = drawVendors([one, undefined, { ...one, code: 'BTI', hue: 200 }])
    expect(wellFormed(svg)).toBe(true)
    expect(svg).toContain('viewBox="0 0 260 312"')
    expect(
      [...svg.matchAll(/translate\(0 (\d+)\)"><defs><linearGradient id="(p\d)"/g)].map((found) => found.slice(1)),
    ).toEqual([
      ['0', 'p0'],
      ['208', 'p2'],
    ])
  })
})
