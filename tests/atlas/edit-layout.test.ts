import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import type { Edit } from '#atlas/edit/edits.ts'
import { editedMachine } from '#atlas/edit/on-config.ts'
import { completedModel } from '#atlas/explore/guess.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import type { Drawing } from '#atlas/page/drawing/drawing.ts'
import { formerPathOf } from '#atlas/page/edit/former-path.ts'
import { found, lay, plain } from './support/draw.ts'

/** Draws a chart, and again after edits with the states where they were. */
const drawnTwice = async (flow: string, edits: readonly Edit[]) => {
  const model = found.find((one) => one.model.flow === flow)?.model
  if (!model) throw new Error(`no chart ${flow}`)
  const options = { ...plain, direction: null }
  const before = await lay(describeStatic(model), options)
  const machine = edits.reduce((last, edit) => editedMachine(last, edit), model.machine)
  const chart = describeStatic({ ...model, machine })
  const formerPath = formerPathOf([], edits)
  const boxes = new Map(before.boxes.map((box) => [box.state.path, box]))
  const places = chart.states.flatMap(({ path }) => {
    const box = boxes.get(formerPath(path))
    return box ? [[path, { x: box.x, y: box.y }] as const] : []
  })
  return {
    before,
    now: await lay(chart, { ...options, direction: before.direction, before: new Map(places) }),
    formerPath,
  }
}

/** Pairs of siblings of which one was wholly before the other and is now wholly behind it. */
const turned = (before: Drawing, now: Drawing, formerPath: (path: string) => string) => {
  const boxes = new Map(before.boxes.map((box) => [box.state.path, box]))
  const known = now.boxes.flatMap((box) => {
    const was = boxes.get(formerPath(box.state.path))
    return was ? [{ box, was }] : []
  })
  const isBefore = (one: Drawing['boxes'][number], other: Drawing['boxes'][number], axis: 'x' | 'y') =>
    one[axis] + (axis === 'x' ? one.width : one.height) <= other[axis]
  return known.flatMap((one) =>
    known
      .filter(({ box }) => box.state.parent === one.box.state.parent && box !== one.box)
      .filter((other) =>
        (['x', 'y'] as const).some((axis) => isBefore(one.was, other.was, axis) && isBefore(other.box, one.box, axis)),
      )
      .map((other) => `${one.box.state.path} ${other.box.state.path}`),
  )
}

const long = 'waitingForTheAnswerOfTheServer'

describe.each(['logout', 'autoplay', 'profile', 'deposit'])('the drawing of %s after an edit', (flow) => {
  const model = found.find((one) => one.model.flow === flow)?.model
  const [first = ''] = Object.keys(model?.machine.config.states ?? {})
  test.each<[string, readonly Edit[]]>([
    ['a rename', [{ edit: 'rename', state: first, to: long }]],
    ['a new state', [{ edit: 'add-state', parent: '(root)', name: long, description: 'It waits.' }]],
  ])('has the other states in their order: %s', async (_, edits) => {
    const { before, now, formerPath } = await drawnTwice(flow, edits)
    expect(now.boxes.length).toBeGreaterThanOrEqual(before.boxes.length)
    expect(turned(before, now, formerPath)).toEqual([])
  })
})

test('states of one layer stay in the order of their former places, whichever it was', async () => {
  const machine = createMachine({
    initial: 'start',
    states: { start: { on: { one: 'left', two: 'middle', three: 'right' } }, left: {}, middle: {}, right: {} },
  })
  const chart = describeStatic(completedModel(machine))
  const order = ({ boxes }: Drawing) =>
    boxes
      .filter(({ state }) => state.parent === '(root)' && state.path !== 'start')
      .toSorted((one, other) => one.x - other.x)
      .map(({ state }) => state.path)
  for (const former of [
    ['right', 'left', 'middle'],
    ['middle', 'right', 'left'],
  ]) {
    const before = new Map([
      ['start', { x: 0, y: 0 }],
      ...former.map((path, x) => [path, { x: x * 100, y: 100 }] as const),
    ])
    expect(order(await lay(chart, { ...plain, before }))).toEqual(former)
  }
})

test('a state is found under its former name, also when a rename was undone or one inside it was made', () => {
  const rename = (state: string, to: string): Edit => ({ edit: 'rename', state, to })
  const [outer, inner, other] = [rename('a', 'x'), rename('x.b', 'y'), rename('c', 'z')]
  expect(formerPathOf([], [outer, inner])('x.y.deep')).toBe('a.b.deep')
  expect(formerPathOf([outer], [outer, inner])('x.y')).toBe('x.b')
  expect(formerPathOf([outer, inner], [outer])('x.b')).toBe('x.y')
  expect(formerPathOf([outer, inner], [outer, other])('z')).toBe('c')
  expect(formerPathOf([outer], [outer])('x')).toBe('x')
})
