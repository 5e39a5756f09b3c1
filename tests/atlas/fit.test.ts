import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { describeStatic } from '#atlas/export/describe.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import { fitScale } from '#atlas/page/drawing/fit.ts'
import type { Rectangle } from '#atlas/page/drawing/geometry.ts'
import { withWayNames } from '#atlas/page/drawing/way-names.ts'
import { chartOf, draw, found, lay, overlap, partsOf, plain, window, within } from './support/draw.ts'
import { describeChangedCharts, describeNewCharts } from './support/where-new.ts'

/** A chart as it opens, with the names of its ways. */
const whole = async (flow: string) => withWayNames(await draw(flow, { ...plain, direction: null }), window)

const least: Readonly<Record<string, number>> = {
  login: 0.45,
  app: 0.48,
  lobby: 0.6,
  'card-room': 0.49,
  // Its steps of a code and of a passkey stand side by side.
  'second-verification': 0.34,
  game: 0.5,
  slot: 0.48,
  slider: 0.65,
}
const large = found.filter(({ model }) => model.flow in least)

describeNewCharts(import.meta.url, 'the size of', large, ({ model: { flow } }) => {
  test('lets the whole of it be made out on a desktop', async () => {
    const { width, height } = await draw(flow, { ...plain, direction: null })
    expect(Math.min(window.width / width, window.height / height)).toBeGreaterThan(least[flow] ?? 1)
  })
})

describeChangedCharts(import.meta.url, 'the ways of', found, ({ model: { flow } }) => {
  test('have names on no state, no other name and no other line when all of the chart is in the window', async () => {
    const { arrows, boxes } = await whole(flow)
    const parents = new Set(boxes.map(({ state }) => state.parent))
    const leaves = boxes.filter(({ state }) => !parents.has(state.path))
    const named = arrows.flatMap(({ id, name }) => (name ? [{ id, name }] : []))
    const hidden = named.filter(
      ({ id, name }, index) =>
        leaves.some((leaf) => overlap(name, leaf)) ||
        named.slice(index + 1).some((other) => overlap(name, other.name)) ||
        arrows.some(
          (other) => other.id !== id && partsOf(other.line.path).some((part) => overlap(within(part, 0.1), name)),
        ),
    )
    expect(hidden.map(({ id }) => id)).toEqual([])
  })
})

describe('the names of ways when all of a chart is in the window', () => {
  test.each([
    ['lobby', 0.7],
    ['card-room', 0.7],
    ['app', 0.7],
    ['second-verification', 0.48],
  ])('are readable, and most ways of %s have one', async (flow, share) => {
    const drawing = await whole(flow)
    const labelled = drawing.arrows.filter(({ labels }) => labels.some(({ height }) => height > 0))
    const names = labelled.flatMap(({ name }) => name ?? [])
    expect(names.length / labelled.length).toBeGreaterThan(share)
    const scale = fitScale(drawing, window)
    for (const { size, lines, width } of names) {
      expect(size * scale).toBeGreaterThan(9.99)
      for (const line of lines) expect(line.length * size * 0.5).toBeLessThan(width)
    }
  })

  test('have the trigger first, and the number of further transitions', async () => {
    const { arrows } = await whole('lobby')
    const nameOf = (event: string) =>
      arrows.find(({ labels }) => labels.some(({ transition }) => transition.event === event))?.name?.lines.join('')
    expect(nameOf('vendor.toggled')).toBe('all.selected +8')
    expect(nameOf('own.selected')).toBe('own.selected')
  })

  test('are left out where the window is large enough for all texts', async () => {
    const { arrows } = await whole('logout')
    expect(arrows.filter(({ name }) => name !== null)).toEqual([])
  })
})

test('unequal regions are packed with little space between them, in any of their layouts', async () => {
  const grid = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`state${index}`, {}]))
  const chain = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`state${index}`, { on: { go: `state${(index + 1) % count}` } }]),
    )
  const region = (states: object) => ({ initial: 'state0', states })
  const machine = createMachine({
    id: 'unequal',
    type: 'parallel',
    states: { small: region(grid(2)), long: region(chain(9)), middle: region(chain(4)), tiny: {} },
  } as Parameters<typeof createMachine>[0])
  const { boxes } = await lay(describeStatic(guessedModel(machine)), { ...plain, direction: null })
  const area = ({ width, height }: Rectangle) => width * height
  const [whole] = boxes
  const regions = boxes.filter(({ state }) => state.parent === '(root)')
  const used = regions.reduce((sum, one) => sum + area(one), 0)
  expect(regions).toHaveLength(4)
  expect(used / area(whole!)).toBeGreaterThan(0.6)
})

test('a layout reports its progress frame by frame', async () => {
  const reported: string[] = []
  await lay(chartOf('lobby'), plain, (done, count) => reported.push(`${done} of ${count}`))
  expect(reported).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
})

test('many regions stand in rows or columns, none over another', async () => {
  const states = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`region${index}`, {}]))
  const machine = createMachine({ id: 'many', type: 'parallel', states })
  const { boxes, width, height } = await lay(describeStatic(guessedModel(machine)), { ...plain, direction: null })
  const regions = boxes.filter(({ state }) => state.parent === '(root)')
  expect(regions).toHaveLength(40)
  expect(regions.filter((one, index) => regions.slice(index + 1).some((other) => overlap(one, other)))).toEqual([])
  expect(Math.min(window.width / width, window.height / height)).toBeGreaterThan(0.7)
})
