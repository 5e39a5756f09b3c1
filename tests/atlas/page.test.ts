import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ChartJson, CoverageJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { sourcesOf, type Sources } from '#atlas/export/sources.ts'
import { parseAddress } from '#atlas/page/address.ts'
import { ChartScreen } from '#atlas/page/chart-screen.tsx'
import { DrawingNote } from '#atlas/page/drawing-note.tsx'
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
