import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeChart, describePlayed, describeStatic, indexEntry } from '#atlas/export/describe.ts'
import { atlasFiles, describeTested } from '#atlas/export/emit.ts'
import { mermaidText } from '#atlas/export/mermaid.ts'
import { gapsOf, requirementsOf } from '#atlas/export/requirements.ts'
import { durationText, transitionText } from '#atlas/export/transition-text.ts'
import { explored } from '#atlas/cache/explored.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { captchaImageModel } from '#machines/captcha-image/captcha-image.model.ts'
import { describeChangedCharts, describeNewCharts } from './support/where-new.ts'

const found = await discoverModels()
const captcha = describeChart(captchaImageModel)

const door = setup({
  guards: { locked: () => false, barred: () => true },
  actions: { ring: () => undefined },
  delays: { patience: 1500 },
}).createMachine({
  id: 'door',
  type: 'parallel',
  on: { 'bell.rung': { actions: 'ring' } },
  states: {
    leaf: {
      initial: 'shut',
      states: {
        shut: {
          on: { 'door.pushed': [{ guard: 'locked' }, { guard: 'barred', target: 'open' }, { target: 'broken' }] },
        },
        open: { entry: 'ring', after: { patience: 'shut', 250: 'shut' } },
        broken: { type: 'final' },
      },
    },
    lamp: {},
  },
})
const doorChart = describeChart(guessedModel(door))
const words = (chart: ChartJson) => chart.transitions.map((transition) => transitionText(chart, transition))

describe('a chart as data', () => {
  test('keeps hierarchy, kinds, initial states and the descriptions of states', () => {
    expect(captcha).toMatchObject({
      flow: 'captcha-image',
      id: 'captchaImage',
      delays: { refreshInterval: 1000 },
      events: { 'refresh.requested': expect.any(Array) },
    })
    expect(captcha.states.map(({ path }) => path)).toEqual(['(root)', 'loading', 'fresh', 'ready', 'failed'])
    expect(captcha.states[1]).toMatchObject({
      parent: '(root)',
      kind: 'atomic',
      initial: true,
      tags: ['busy'],
      entry: ['forgetImage'],
      invokes: [{ src: 'loadCaptcha', flow: null }],
      requirements: ['spec §7 captcha'],
    })
    expect(doorChart.states.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      '(root) parallel',
      'leaf compound',
      'leaf.shut atomic',
      'leaf.open atomic',
      'leaf.broken final',
      'lamp atomic',
    ])
  })

  test('formats each transition as the label of a diagram', () => {
    expect(words(captcha)).toEqual([
      { head: 'loadCaptcha ✓ [refused]', actions: '/ keepRefusal' },
      { head: 'loadCaptcha ✓ [else]', actions: '/ keepImage' },
      { head: 'loadCaptcha ✗', actions: '' },
      { head: 'after refreshInterval (1 s)', actions: '' },
      { head: 'refresh.requested', actions: '' },
      { head: 'refresh.requested', actions: '' },
    ])
    expect(words(doorChart).map(({ head }) => head)).toEqual([
      'bell.rung',
      'door.pushed [locked]',
      'door.pushed [else if barred]',
      'door.pushed [else]',
      'after 250 ms',
      'after patience (1.5 s)',
    ])
  })

  test.each([
    [500, '500 ms'],
    [1000, '1 s'],
    [1500, '1.5 s'],
    [900_000, '15 min'],
    [86_400_000, '24 h'],
    [1234, '1234 ms'],
  ])('%i milliseconds are %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text)
  })
})

const flows = new Map(found.map((one) => [one.model.machine.id, one.model.flow]))

describeChangedCharts(import.meta.url, 'the data of', found, ({ model }) => {
  const chart = describeChart(model, (id) => flows.get(id), explored(model))

  test('survives JSON, and its transitions lead from and to states it has', () => {
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart)
    const paths = new Set(chart.states.map(({ path }) => path))
    const ends = chart.transitions.flatMap(({ source, targets }) => [source, ...targets])
    expect(ends.filter((path) => !paths.has(path))).toEqual([])
    expect(chart.states.filter(({ parent }) => parent !== null && !paths.has(parent))).toEqual([])
  })

  test('has paths that together take every transition, each step in states and by transitions of the chart', () => {
    const taken = new Set(chart.paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)))
    expect(chart.transitions.filter(({ id }) => !taken.has(id))).toEqual([])
    const known = new Set([...chart.states.map(({ path }) => path), ...chart.transitions.map(({ id }) => id)])
    const steps = [...chart.paths, ...chart.journeys].flatMap((path) => path.steps)
    expect(steps.flatMap((step) => [...step.states, ...step.transitions]).filter((id) => !known.has(id))).toEqual([])
  })

  test('is written for Mermaid with every state and every way between two states', () => {
    const text = mermaidText(chart)
    for (const { path, key } of chart.states.slice(1)) {
      expect(text).toContain(`state "${key}" as ${path.replaceAll('.', '_')}`)
    }
    const arrows = text.split('\n').filter((line) => /^ {2}\w+ --> \w+: /.test(line))
    const ways = chart.transitions.filter(({ source }) => source !== '(root)').flatMap(({ targets }) => targets)
    expect(arrows).toHaveLength(ways.length)
    expect(text.match(/\{$/gm)?.length ?? 0).toBe(text.match(/^ *\}$/gm)?.length ?? 0)
  })
})

describeNewCharts(import.meta.url, 'the requirements of', found, ({ model }) => {
  const chart = describePlayed(model, (id) => flows.get(id), explored(model))

  test('has tests through all that answers to a point of the spec', () => {
    const points = requirementsOf([chart])
    expect(new Set(points.map(({ point }) => point))).toEqual(
      new Set(chart.states.flatMap(({ requirements }) => requirements)),
    )
    const open = points.filter((one) => gapsOf(one).some((gap) => gap === 'untested' || gap === 'partly'))
    expect(open.map(({ point }) => point)).toEqual([])
  })
})

test('an invocation of another chart leads to it', () => {
  const app = found.find(({ model }) => model.flow === 'app')
  const chart = app && describeStatic(app.model, (id) => flows.get(id))
  const runs = chart?.states.flatMap(({ invokes }) => invokes) ?? []
  expect(runs).toContainEqual({ src: 'protectedAction', id: 'protectedAction', flow: 'protected-action' })
  expect(runs).toContainEqual({ src: 'loadMember', id: 'loadMember', flow: null })
})

describe('the files of the page', () => {
  const tested = describeTested(captchaImageModel)
  const measured = {
    flow: 'captcha-image',
    profile: 'browser',
    total: 6,
    covered: 5,
    transitions: captcha.transitions.map(({ id }, index) => ({ id, tests: index === 0 ? [] : ['path 1'] })),
  }

  const filesWith = async (coverage: unknown) => {
    const folder = await mkdtemp(join(tmpdir(), 'statehouse-coverage-'))
    await writeFile(join(folder, 'captcha-image.browser.json'), JSON.stringify(coverage))
    const files = await atlasFiles([tested], folder)
    await rm(folder, { recursive: true })
    return files
  }

  test('are an index and one for each chart, with its own coverage and that of the last tests in a browser', async () => {
    const files = await filesWith(measured)
    expect([...files.keys()]).toEqual(['index.json', 'captcha-image.json'])
    expect(JSON.parse(files.get('captcha-image.json') ?? '')).toEqual({
      ...captcha,
      coverage: [...tested.coverage, measured],
    })
    expect(JSON.parse(files.get('index.json') ?? '')).toEqual([
      {
        ...indexEntry(captcha),
        coverage: [
          { profile: 'headless', total: 6, covered: 6 },
          { profile: 'browser', total: 6, covered: 5 },
        ],
      },
    ])
  })

  test('leave out coverage of a chart that has changed since, and coverage that cannot be read', async () => {
    const older = { ...measured, transitions: measured.transitions.slice(1) }
    for (const coverage of [older, 'nonsense']) {
      expect(JSON.parse((await filesWith(coverage)).get('captcha-image.json') ?? '')).toEqual(tested)
    }
  })

  test('the index counts what is in the chart and can be searched by every name', () => {
    expect(indexEntry(captcha)).toMatchObject({ states: 4, transitions: 6, paths: captcha.paths.length })
    expect(indexEntry(captcha).words).toEqual(expect.arrayContaining(['fresh', 'refresh.requested', 'keepImage']))
  })
})
