import { describe, expect, it } from 'vitest'
import { drawBackdrop, drawGame } from '#server/art/game-picture.ts'
import { escapeText, setTitle, widthOf } from '#server/art/lettering.ts'
import { chooseScenes, scenes, type SceneName, type Titled } from '#server/art/scenes.ts'
import { drawVendor, drawVendors } from '#server/art/vendor-picture.ts'
import { gameTypeOrder } from '#server/domain/catalogue.ts'

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
      expect(svg.length).toBeLessThan(5_000)
      expect(svg).not.toMatch(/NaN|undefined|<script|<foreignObject|<image|\son\w+=|style=|href="[^#]/)
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

  it('never puts the same composition on neighbouring tiles, nor on a vendor’s tiles one after the other', () => {
    for (const gameType of gameTypeOrder.filter((type) => type !== 'COCKFIGHT')) {
      const wall: Titled[] = Array.from({ length: 400 }, (_, i) => ({
        code: `${gameType}-${i}`,
        vendor: `v${(i * 7) % 5}`,
        name: ['Golden Fortune', 'Lucky Koi', 'Dragon Gate', 'Neon City', 'Plain Name'][(i * i) % 5]!,
        gameType,
      }))
      const chosen = chooseScenes(wall)
      const last = new Map<string, SceneName>()
      let before: SceneName | undefined
      for (const { code, vendor: owner } of wall) {
        const scene = chosen.get(code)
        expect([before, last.get(owner)]).not.toContain(scene)
        before = scene
        last.set(owner, scene!)
      }
    }
  })

  it('shows what a title tells of', () => {
    const chosen = chooseScenes([
      { code: 'a', vendor: 'x', name: 'Harbour Lights', gameType: 'RNG' },
      { code: 'b', vendor: 'x', name: 'Koi Garden', gameType: 'RNG' },
      { code: 'c', vendor: 'x', name: 'Auto Roulette', gameType: 'LIVE' },
    ])
    expect([...chosen.values()]).toEqual(['harbour', 'koi', 'wheel'])
  })

  it('has a logo for every vendor and a special picture for BTI (spec §7)', () => {
    const logo = drawVendor({ code: 'LANTERN', ...vendor })
    expect(wellFormed(logo)).toBe(true)
    expect(logo).toContain('Lantern')
    const bti = drawVendor({ code: 'BTI', ...vendor, title: 'BTI' })
    expect(wellFormed(bti)).toBe(true)
    expect(bti).not.toBe(drawVendor({ code: 'OTHER', ...vendor, title: 'BTI' }))
  })
  it('lays logos one below the other, each with colours of its own and a place even for one nobody knows', () => {
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
