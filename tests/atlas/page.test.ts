import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChartJson, CoverageJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { sourcesOf, type Sources } from '#atlas/export/sources.ts'
import { goToAddress, parseAddress, replaceAddress } from '#atlas/page/address.ts'
import { ChartScreen } from '#atlas/page/chart-screen.tsx'
import { elsewhere } from '#atlas/page/coverage.ts'
import { DrawingNote } from '#atlas/page/drawing-note.tsx'
import { IndexScreen } from '#atlas/page/index-screen.tsx'
import { TableScreen } from '#atlas/page/table-screen.tsx'
import { PageTabs, ViewTabs } from '#atlas/page/tabs.tsx'
import { discoverModels } from '#atlas/paths/discover.ts'

const [captcha] = await discoverModels(['captcha-image'])
if (!captcha) throw new Error('there is no captcha-image')
const plain = describeStatic(captcha.model)
const ids = plain.transitions.map(({ id }) => id)

const by = (profile: CoverageJson['profile'], taken: Readonly<Record<string, readonly number[]>>): CoverageJson => ({
  profile,
  total: ids.length,
  covered: 0,
  transitions: ids.map((id, index) => ({
    id,
    tests: Object.entries(taken).flatMap(([test, taking]) => (taking.includes(index) ? [test] : [])),
  })),
})
const chart: ChartJson = {
  ...plain,
  coverage: [by('headless', { 'path 1': [0, 1], 'path 2': [0] }), by('browser', { 'path 1': [1] })],
  neverTaken: [ids[5] ?? ''],
}

const markupOf = <Props extends object>(part: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props))

const linksIn = (markup: string): string[] => [...markup.matchAll(/<a [^>]*>([^<]+)</g)].map(([, name = '']) => name)

describe('the coverage of an address', () => {
  const shown = (hash: string) => {
    const markup = markupOf(ChartScreen, { chart, address: parseAddress(hash) })
    return {
      tests: /<option[^>]* selected="">([^<]+)</.exec(markup)?.[1] ?? null,
      counts: [...markup.matchAll(/<li data-covered="\w+">([^<]+)</g)].map(([, text]) => text),
    }
  }

  test('is shown for all tests, for those of a profile and for a single one', () => {
    const all = {
      tests: 'all tests',
      counts: ['1 headless and in the browser', '1 headless only', '3 not covered', '1 nothing leads there'],
    }
    expect(shown('#/captcha-image?cover=all')).toEqual(all)
    expect(shown('#/captcha-image?cover=browser')).toEqual({
      tests: 'tests in the browser',
      counts: ['1 in the browser only', '4 not covered', '1 nothing leads there'],
    })
    expect(shown('#/captcha-image?cover=path+2&at=ready')).toEqual({
      tests: 'path 2',
      counts: ['1 taken by it', '4 not taken by it', '1 nothing leads there'],
    })
    // A test that is no more, or a slip in the address.
    expect(shown('#/captcha-image?cover=path+99')).toEqual(all)
    expect(shown('#/captcha-image?cover=__proto__')).toEqual(all)
  })

  test('is not shown without one, nor for a chart that no test has run', () => {
    const nothing = { tests: null, counts: [] }
    expect(shown('#/captcha-image')).toEqual(nothing)
    const markup = markupOf(ChartScreen, { chart: plain, address: parseAddress('#/captcha-image?cover=all') })
    expect(markup).not.toContain('data-covered')
  })
})

describe('the coverage that is shown', () => {
  const addressesIn = (markup: string) =>
    [...markup.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => parseAddress(href.replaceAll('&amp;', '&')))
  const coverIn = (markup: string) => new Set(addressesIn(markup).map(({ more }) => more['cover']))

  test('stays in the links to other views of the chart', () => {
    const sources = { requirements: true, diff: true, usage: true, live: true }
    const tabs = markupOf(ViewTabs, { address: parseAddress('#/captcha-image?cover=path+1&fold=~'), sources })
    expect(addressesIn(tabs).map(({ view }) => view)).toContain('table')
    expect(coverIn(tabs)).toEqual(new Set(['path 1']))
    const table = markupOf(TableScreen, { chart, address: parseAddress('#/captcha-image/table?cover=browser') })
    expect(coverIn(table)).toEqual(new Set(['browser']))
    const plainTabs = markupOf(ViewTabs, { address: parseAddress('#/captcha-image'), sources })
    expect(coverIn(plainTabs)).toEqual(new Set([undefined]))
  })

  test('stays while a view replaces the address, until it is turned off', () => {
    const location = { hash: '#/captcha-image/simulate?cover=all' }
    const replaceState = (_: unknown, __: string, hash: string) => (location.hash = hash)
    vi.stubGlobal('window', { location, history: { replaceState }, dispatchEvent: () => true })
    vi.stubGlobal('HashChangeEvent', Event)
    onTestFinished(() => void vi.unstubAllGlobals())
    replaceAddress({ flow: 'captcha-image', view: 'simulate', step: 2, more: { input: 'default' } })
    expect(parseAddress(location.hash)).toMatchObject({ step: 2, more: { cover: 'all', input: 'default' } })
    goToAddress({ flow: 'captcha-image', more: { cover: '' } })
    expect(location.hash).toBe('#/captcha-image')
  })

  test('goes on to another chart, as all tests where it was a single one', () => {
    const entry = { flow: 'login', id: 'login', description: '', states: 1, transitions: 1, paths: 1, journeys: 0 }
    const entries = [{ ...entry, requirements: [], words: [], coverage: [] }]
    const linksWith = (cover: string) => {
      const { more } = parseAddress(`#/captcha-image?cover=${cover}`)
      const invokes = [{ src: 'login', flow: 'login' }]
      const states = chart.states.map((state) => ({ ...state, invokes }))
      const address = parseAddress(`#/captcha-image?at=ready&cover=${cover}`)
      const panel = addressesIn(markupOf(ChartScreen, { chart: { ...chart, states }, address }))
      const links = [...panel, ...addressesIn(markupOf(IndexScreen, { entries, more: elsewhere(more) }))]
      return links.filter(({ flow }) => flow === 'login').map(({ more: further }) => further)
    }
    expect(linksWith('path+1')).toEqual([{ cover: 'all' }, { cover: 'all' }])
    expect(linksWith('browser')).toEqual([{ cover: 'browser' }, { cover: 'browser' }])
  })
})

describe('the tabs', () => {
  const everything: Sources = { requirements: true, diff: true, usage: true, live: true }
  const nothing: Sources = { requirements: false, diff: false, usage: false, live: false }
  const tabs = (hash: string, sources: Sources | null) => {
    const address = parseAddress(hash)
    return linksIn(markupOf(address.flow === null ? PageTabs : ViewTabs, { address, sources }))
  }

  test('lead to all there is to show', () => {
    expect(tabs('#/', everything)).toEqual(['Charts', 'Requirements', 'Changes', 'Live', 'Book'])
    expect(tabs('#/login', everything)).toEqual(['Chart', 'Table', 'Simulate', 'Paths', 'Use', 'Changes', 'Live'])
  })

  test('leave out what has nothing to show, and what is still unknown', () => {
    expect(tabs('#/', nothing)).toEqual(['Charts', 'Book'])
    expect(tabs('#/login', nothing)).toEqual(['Chart', 'Table', 'Simulate', 'Paths'])
    expect(tabs('#/login', null)).toEqual(['Chart', 'Table', 'Simulate', 'Paths'])
    expect(tabs('#/login', { ...nothing, usage: true })).toEqual(['Chart', 'Table', 'Simulate', 'Paths', 'Use'])
  })

  test('have usage for a chart with recorded usage alone', () => {
    const recorded = { ...nothing, usage: true, recorded: ['login'] }
    expect(tabs('#/login', recorded)).toContain('Use')
    expect(tabs('#/register', recorded)).not.toContain('Use')
  })

  test('always have the one that is open, for links to it', () => {
    expect(tabs('#/login/use', nothing)).toEqual(['Chart', 'Table', 'Simulate', 'Paths', 'Use'])
  })

  test('have requirements where a chart names some', () => {
    const bare = {
      ...plain,
      states: plain.states.map((state) => ({ ...state, requirements: [] })),
      transitions: plain.transitions.map((transition) => ({ ...transition, requirements: [] })),
    }
    const added = { diff: false, usage: false, live: false }
    expect(sourcesOf([bare, plain], added)).toEqual({ ...nothing, requirements: true })
    expect(sourcesOf([bare], added)).toEqual(nothing)
  })
})

test('a layout that takes long shows how far it is', () => {
  const note = (progress: { done: number; count: number } | null) =>
    markupOf(DrawingNote, { drawing: null, isBusy: true, failed: false, progress })
  expect(note({ done: 7, count: 23 })).toContain('<progress value="7" max="23" aria-label="7 of 23 frames drawn">')
  expect(note(null)).not.toContain('<progress')
})
