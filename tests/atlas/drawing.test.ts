import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { describeStatic } from '#atlas/export/describe.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import { hashOf, parseAddress, type Address } from '#atlas/page/address.ts'
import { wrap } from '#atlas/page/drawing/box-lines.ts'
import type { Point, Rectangle } from '#atlas/page/drawing/geometry.ts'
import { rounded, type Line } from '#atlas/page/drawing/line.ts'
import { collapsible } from '#atlas/page/drawing/plan.ts'
import { MARK, remarkPlaces } from '#atlas/page/drawing/remark-places.ts'
import { signIn } from '#atlas/page/drawing/sign.ts'
import { stateTowards } from '#atlas/page/drawing/step-to.ts'
import { findIn, neighbours } from '#atlas/page/chart-texts.ts'
import { coveredBy } from '#atlas/page/coverage.ts'
import { newRemark, settled } from '#atlas/remarks/remark.ts'
import { chartOf, draw, found, lay, overlap, partsOf, plain, within } from './support/draw.ts'
import { describeChangedCharts } from './support/where-new.ts'

/** The corners of a line, approximated from its rounded path: both ends are exact. */
const endsOf = ({ line }: { readonly line: Pick<Line, 'path'> }) => {
  const [x = 0, y = 0, ...rest] = (line.path.match(/-?[\d.]+/g) ?? []).map(Number)
  return { from: { x, y }, to: { x: rest.at(-2) ?? 0, y: rest.at(-1) ?? 0 } }
}

/** How far a point is from the border of a box. */
const fromBorder = ({ x, y }: Point, box: Rectangle) => {
  const within = Math.min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y)
  return Math.abs(within)
}

const isInside = (inner: Rectangle, outer: Rectangle) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

describeChangedCharts(import.meta.url, 'the drawing of', found, ({ model: { flow } }) => {
  test.each(['DOWN', 'RIGHT'] as const)('has every state and every way between states (%s)', async (direction) => {
    const chart = chartOf(flow)
    const drawing = await draw(flow, { ...plain, direction, descriptions: direction === 'RIGHT' })
    expect(drawing.boxes.map(({ state }) => state.path).toSorted()).toEqual(
      chart.states.map(({ path }) => path).toSorted(),
    )
    const drawn = new Set(drawing.arrows.flatMap(({ labels }) => labels.map(({ transition }) => transition.id)))
    const written = new Set(drawing.boxes.flatMap(({ lines }) => lines.flatMap(({ transition }) => transition ?? [])))
    const missing = chart.transitions.filter(({ id, targets }) => !(targets.length > 0 ? drawn : written).has(id))
    expect(missing).toEqual([])
    expect(drawing.starts).toHaveLength(chart.states.filter(({ initial }) => initial).length)
  })

  test('draws states inside their parents, beside their siblings, and labels on no state', async () => {
    const { boxes, arrows } = await draw(flow)
    for (const box of boxes) {
      const around = boxes.filter(({ state }) => state.path === box.state.parent)
      expect(around.filter((parent) => !isInside(box, parent))).toEqual([])
      const siblings = boxes.filter(({ state }) => state.parent === box.state.parent && state !== box.state)
      expect(siblings.filter((sibling) => overlap(box, sibling))).toEqual([])
    }
    const parents = new Set(boxes.map(({ state }) => state.parent))
    const leaves = boxes.filter(({ state }) => !parents.has(state.path))
    const labels = arrows.flatMap((arrow) => arrow.labels).filter(({ height }) => height > 0)
    const covering = labels.filter((label) => leaves.some((leaf) => overlap(label, leaf)))
    expect(covering.map(({ transition }) => transition.id)).toEqual([])
  })

  test('leads every arrow in one piece from its source to its target, its text inside the picture', async () => {
    const { boxes, arrows, width, height } = await draw(flow)
    const boxOf = (path: string | undefined) =>
      boxes.find(({ state }) => state.path === path) ?? { x: -99, y: -99, width: 0, height: 0 }
    const loose = arrows.filter((arrow) => {
      const { from, to } = endsOf(arrow)
      const [{ transition } = { transition: null }] = arrow.labels
      const isTarget = transition?.targets.some((target) => fromBorder(to, boxOf(target)) < 1) ?? false
      return fromBorder(from, boxOf(transition?.source)) >= 1 || !isTarget
    })
    expect(loose.map(({ id }) => id)).toEqual([])
    const picture = { x: 0, y: 0, width, height }
    const labels = arrows.flatMap((arrow) => arrow.labels).filter(({ height: lines }) => lines > 0)
    expect([...boxes, ...labels].filter((one) => !isInside(one, picture))).toEqual([])
    const written = labels.filter((label, index) => labels.slice(index + 1).some((other) => overlap(label, other)))
    expect(written.map(({ transition }) => transition.id)).toEqual([])
  })

  test('writes the name of a state where no arrow from above runs through it', async () => {
    const { boxes, arrows } = await draw(flow)
    const parents = new Set(boxes.map(({ state }) => state.parent))
    const frames = boxes.filter(({ state }) => parents.has(state.path))
    const through = arrows.filter((arrow) => {
      const { from } = endsOf(arrow)
      return frames.some(
        ({ x, y, clear, state }) => state.path === arrow.source && from.y <= y + 1 && from.x < x + clear - 12,
      )
    })
    expect(through.map(({ id }) => id)).toEqual([])
  })

  test.each([null, 'DOWN', 'RIGHT'] as const)('leads no arrow through a text or a state (%s)', async (direction) => {
    const { boxes, arrows } = await draw(flow, { ...plain, direction })
    const parents = new Set(boxes.map(({ state }) => state.parent))
    const leaves = boxes.filter(({ state }) => !parents.has(state.path))
    const heads = boxes
      .filter(({ state }) => parents.has(state.path))
      .map(({ x, y, head }) => ({ x: x + 12, y: y + 8, width: head.width - 24, height: head.height - 16 }))
    const labels = arrows.flatMap((arrow) => arrow.labels).filter(({ height }) => height > 0)
    const texts = [...labels, ...heads, ...leaves].map((one) => within(one, 1))
    const through = arrows.filter((arrow) =>
      partsOf(arrow.line.path).some((part) => texts.some((text) => overlap(part, text))),
    )
    expect(through.map(({ id }) => id)).toEqual([])
  })

  test('keeps arrows so far apart that no two look like one, but for the trunk of their bundle', async () => {
    const { arrows, trunks } = await draw(flow, { ...plain, direction: null })
    const isLong = ({ width, height }: Rectangle) => Math.max(width, height) > 8
    const isUpright = ({ width, height }: Rectangle) => height > width
    const lines = [
      ...arrows.map(({ id, line, branch }) => ({ id, ways: [id], path: branch?.own ?? line.path })),
      ...trunks.map((trunk) => ({ id: trunk.id, ways: trunk.arrows.map(({ id }) => id), path: trunk.path })),
    ].map((one) => ({ ...one, parts: partsOf(one.path).filter(isLong) }))
    const merged = lines.filter(({ ways, parts }, index) => {
      const others = lines
        .slice(index + 1)
        .filter((other) => !other.ways.some((way) => ways.includes(way)))
        .flatMap((other) => other.parts)
      return parts.some((part) =>
        others.some(
          (other) => isUpright(part) === isUpright(other) && overlap(within(part, -1.5), within(other, -1.5)),
        ),
      )
    })
    expect(merged.map(({ id }) => id)).toEqual([])
  })

  test.each(['DOWN', 'RIGHT'] as const)('begins the events of the whole chart at its frame (%s)', async (direction) => {
    const { boxes, arrows } = await draw(flow, { ...plain, direction })
    const [frame] = boxes
    const own = arrows.filter(({ source, target }) => source === frame?.state.path && target !== source)
    const elsewhere = own.filter(({ origin, line }) => {
      const { from } = endsOf({ line })
      const isAtFrame = direction === 'DOWN' ? from.y === frame?.y : from.x === frame?.x
      return !isAtFrame || origin === null
    })
    expect(elsewhere.map(({ id }) => id)).toEqual([])
  })

  test('bundles the arrows to one side of a state in one trunk, and each arrow has its own part', async () => {
    const { boxes, arrows, trunks } = await draw(flow, { ...plain, direction: null })
    const boxOf = (path: string) => boxes.find(({ state }) => state.path === path)
    const members = new Map(trunks.flatMap((trunk) => trunk.arrows.map(({ id }) => [id, trunk])))
    // A loop, and an arrow from inside to the frame around it, are in no bundle.
    const arriving = arrows.filter(
      ({ source, target }) => !`${source}.`.startsWith(`${target}.`) && target !== '(root)',
    )
    const places = Map.groupBy(arriving, (arrow) => {
      const { to } = endsOf(arrow)
      const { x = 0, y = 0, width = 0, height = 0 } = boxOf(arrow.target) ?? {}
      const near = { left: to.x - x, right: x + width - to.x, top: to.y - y, bottom: y + height - to.y }
      const [side] = Object.entries(near).toSorted(([, a], [, b]) => Math.abs(a) - Math.abs(b))[0] ?? []
      return `${arrow.target} ${side}`
    })
    const apart = [...places].filter(([, ways]) => {
      const ends = new Set(ways.map((arrow) => JSON.stringify(endsOf(arrow).to)))
      return ends.size > 1 || (ways.length > 1 && new Set(ways.map(({ id }) => members.get(id))).size > 1)
    })
    expect(apart.map(([place]) => place)).toEqual([])
    for (const trunk of trunks) {
      expect(trunk.arrows.length).toBeGreaterThan(1)
      const pieces = trunk.arrows.map(({ branch, line }) => ({ own: branch?.own ?? '', shared: branch?.shared, line }))
      expect(new Set(pieces.map(({ own }) => own)).size).toBe(pieces.length)
      for (const { own, shared, line } of pieces) {
        expect(partsOf(own).length).toBeGreaterThan(0)
        expect(endsOf({ line: { path: own } }).from).toEqual(endsOf({ line }).from)
        expect(endsOf({ line: { path: shared ?? '' } }).to).toEqual(endsOf({ line }).to)
        expect(line.head).toBe(trunk.head)
      }
    }
  })

  test('folds up to the outermost states and keeps the ways between them', async () => {
    const chart = chartOf(flow)
    const drawing = await draw(flow, { ...plain, collapsed: new Set(collapsible(chart)) })
    const outer = chart.states.filter(({ parent }) => parent === '(root)' || parent === null)
    expect(drawing.boxes).toHaveLength(outer.length)
    const paths = new Set(outer.map(({ path }) => path))
    const topOf = (path: string) => path.split('.')[0] ?? path
    const between = chart.transitions.filter(({ source, targets }) =>
      targets.some((target) => topOf(target) !== topOf(source) && paths.has(topOf(source))),
    )
    const drawn = new Set(drawing.arrows.flatMap(({ labels }) => labels.map(({ transition }) => transition.id)))
    expect(between.filter(({ id }) => !drawn.has(id))).toEqual([])
  })
})

test('a machine that goes back to itself is drawn with that arrow around it', async () => {
  const machine = createMachine({
    id: 'again',
    initial: 'a',
    on: { again: { target: '#again', reenter: true } },
    states: { a: { initial: 'b', on: { in: '.c', up: '#again' }, states: { b: { on: { out: '#again.a' } }, c: {} } } },
  })
  const chart = describeStatic(guessedModel(machine))
  const { arrows, boxes } = await lay(chart, plain)
  expect(arrows.map(({ id }) => id).toSorted()).toEqual(
    ['(root) event (root)', 'a event (root)', 'a event a.c', 'a.b event a'].toSorted(),
  )
  expect(arrows.filter(({ line }) => line.path === '')).toEqual([])
  expect(boxes).toHaveLength(4)
})

test('transitions of one kind between the same two states share an arrow', async () => {
  const { arrows } = await draw('lobby')
  const chosen = arrows.find(({ labels }) => labels.some(({ transition }) => transition.event === 'vendor.toggled'))
  expect(chosen?.labels.map(({ transition }) => transition.event)).toEqual([
    'all.selected',
    'hot.selected',
    'rank.selected',
    'vendor.toggled',
    'vendors.chosen',
    'classify.selected',
    'minBet.selected',
    'sort.selected',
    'filters.cleared',
  ])
  // What all of them do is written once.
  expect(chosen?.labels.map(({ actions }) => actions.join(' '))).toEqual([
    ...Array.from({ length: 8 }, () => ''),
    '/ goTo, announcePlace',
  ])
})

test('text is broken at spaces, and a long word stands alone', () => {
  const width = (text: string) => text.length
  expect(wrap('one two three', 7, width)).toEqual(['one two', 'three'])
  expect(wrap('immeasurable a', 5, width)).toEqual(['immeasurable', 'a'])
  expect(wrap('after pause (5 s)', 13, width)).toEqual(['after pause', '(5 s)'])
  expect(wrap('route 5 south', 8, width)).toEqual(['route 5', 'south'])
  expect(wrap('', 5, width)).toEqual([])
})

test('a name is read from far in as many lines as make it largest', () => {
  expect(signIn('checkingSlider', { width: 100, height: 60 }).lines).toEqual(['checking', 'Slider'])
  expect(signIn('checkingSlider', { width: 100, height: 20 }).lines).toEqual(['checkingSlider'])
  expect(signIn('shut', { width: 1000, height: 200 })).toEqual({ lines: ['shut'], size: 150 })
})

test('a chart is drawn the same each time', async () => {
  expect(await lay(chartOf('login'), plain)).toEqual(await draw('login'))
})

test('corners are rounded no further than half of the shorter leg', () => {
  expect(
    rounded([
      { x: 0, y: 0 },
      { x: 0, y: 4 },
      { x: 20, y: 4 },
    ]),
  ).toBe('M0 0L0 2Q0 4 2 4L20 4')
  expect(rounded([])).toBe('')
})

test('the neighbours of a state are the states around it, the transitions at it and where they lead', () => {
  const lit = neighbours(chartOf('captcha-image'), 'fresh')
  expect([...(lit ?? [])].toSorted()).toEqual(
    [
      '(root)',
      'fresh',
      'fresh|after:refreshInterval||ready',
      'loading',
      'loading|loadCaptcha:done||fresh',
      'ready',
    ].toSorted(),
  )
  expect(neighbours(chartOf('captcha-image'), null)).toBeNull()
})

test('a chart is searched by names, words and requirements', () => {
  const chart = chartOf('captcha-image')
  expect(findIn(chart, 'KEEPIMAGE').map(({ at }) => at)).toEqual(['loading|loadCaptcha:done||fresh'])
  expect(findIn(chart, '§8').map(({ at }) => at)).toEqual(['failed'])
  expect(findIn(chart, '  ')).toEqual([])
})

test('an arrow key leads to the state that lies that way, connected ones first, and to none where there is none', async () => {
  const chart = chartOf('captcha-image')
  const drawing = await draw('captcha-image')
  expect(stateTowards(chart, drawing, null, 'ArrowDown')).toBe('loading')
  const boxOf = (path: string | null) => drawing.boxes.find(({ state }) => state.path === path) ?? { y: Number.NaN }
  const below = stateTowards(chart, drawing, 'loading', 'ArrowDown')
  expect(['fresh', 'failed']).toContain(below)
  expect(boxOf(below).y).toBeGreaterThan(boxOf('loading').y)
  expect(stateTowards(chart, drawing, 'loading', 'ArrowUp')).toBeNull()
})

test('a transition is covered by both profiles, by one, by none, or never taken at all', () => {
  const chart = chartOf('captcha-image')
  const [a, b, c, d] = chart.transitions.map(({ id }) => id)
  const by = (profile: 'headless' | 'browser', ids: readonly (string | undefined)[]) => ({
    profile,
    total: chart.transitions.length,
    covered: ids.length,
    transitions: chart.transitions.map(({ id }) => ({ id, tests: ids.includes(id) ? ['path 1'] : [] })),
  })
  const tested = { ...chart, coverage: [by('headless', [a, b]), by('browser', [b])], neverTaken: [d ?? ''] }
  const covered = coveredBy(tested, { name: 'all', kind: 'all' })
  expect([a, b, c, d].map((id) => covered.get(id ?? ''))).toEqual(['headless', 'both', 'no', 'unreachable'])
})

describe('an address', () => {
  test.each<Address>([
    { page: 'charts', flow: null, view: 'chart', at: null, test: null, step: 0, more: {} },
    { page: null, flow: 'login', view: 'chart', at: 'open|closed||closed', test: null, step: 0, more: {} },
    { page: null, flow: 'login', view: 'table', at: 'open.tab', test: null, step: 0, more: {} },
    { page: null, flow: 'login', view: 'paths', at: null, test: 'path 3', step: 4, more: { by: 'edges' } },
  ])('leads back to where it was taken: %o', (address) => {
    expect(parseAddress(hashOf(address))).toEqual(address)
  })

  test.each(['', '#', '#/%', '#/login/nowhere?step=-3', '#/login/paths?step=x'])(
    'of %j is read without fault',
    (hash) => {
      expect(parseAddress(hash)).toMatchObject({ step: 0 })
    },
  )
})

test('remarks that are left to settle are marked where things are drawn, and of what is folded at what it is folded in', async () => {
  const on = (target: string, author = 'Mara') => newRemark(target, { author, date: '2026-11-25', text: 'Why?' })
  const way = 'endingSession|after:patience||clearingSession'
  const remarks = [on('endingSession'), on(way), on('endingSession', 'Jun'), on('nowhere'), settled(on('stayed'), null)]
  const places = remarkPlaces(await draw('logout'), remarks)
  expect(places.map(({ at, remarks: here }) => [at, here.length])).toEqual([
    ['endingSession', 2],
    [way, 1],
  ])
  const { x, y } = places.find(({ at }) => at === way)!
  const mark = { x: x - MARK.left, y: y - MARK.above, width: MARK.left + MARK.right, height: MARK.above + MARK.below }
  const covered = (await draw('logout')).arrows.flatMap(({ labels }) => labels.filter((label) => overlap(label, mark)))
  expect(covered, 'texts that a mark hides').toEqual([])
  const folded = await draw('lobby', { ...plain, collapsed: new Set(['list']) })
  expect(remarkPlaces(folded, [on('list.idle.showing')]).map(({ at }) => at)).toEqual(['list'])
})
