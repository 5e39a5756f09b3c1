import { expect, test } from 'vitest'
import { explore } from '#atlas/explore/explore.ts'
import { formatSuites } from '#atlas/paths/format.ts'
import { generate } from '#atlas/paths/generate.ts'
import { gather } from '#atlas/run/coverage.ts'
import { coverageHtml } from '#atlas/run/coverage-html.ts'
import { chartCoverage, coverageReport, stalenessText } from '#atlas/run/coverage-report.ts'
import { logoutModel } from '#machines/logout/logout.model.ts'
import { commandLine } from './support/command-line.ts'
import { hostile, hostileModel } from './support/hostile-machine.ts'

const exploration = explore(hostileModel)
const suites = [{ exploration, suite: generate(exploration) }]
const visible = hostile.replaceAll(/\s+/g, ' ').trim()

/** The text between tags and in quoted attributes; fails where a tag is not well formed or not closed. */
function textsOf(xml: string): string {
  const open: string[] = []
  const closed: string[] = []
  const texts = xml
    .replace(/^<\?xml [^>]*\?>/, '')
    .replaceAll(/<(\/?)([a-z-]+)((?: [a-z-]+="[^"<]*")*)(\/?)>/g, (...tag) => {
      const [, closing, name, attributes, single] = tag as unknown as string[]
      if (closing) closed.push(`${open.pop()}/${name}`)
      else if (!single && name) open.push(name)
      return attributes ?? ''
    })
  expect(open).toEqual([])
  expect(closed.filter((pair) => new Set(pair.split('/')).size !== 1)).toEqual([])
  expect(texts).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/)
  return texts
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

test('CSV keeps hostile names in one cell and out of a spreadsheet’s formulas', () => {
  const csv = formatSuites(suites, 'csv')
  const cell = `"'${hostile.replaceAll('"', '""')}"`
  expect(csv.split(cell)).toHaveLength(5)
  // Without the cells, every line has its seven fields.
  const lines = csv
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trim()
    .split('\n')
  expect(lines.map((line) => line.split(',').length)).toEqual([7, 7, 7])
})

test('JUnit is well-formed XML that shows hostile names, without the characters XML has none for', () => {
  const xml = formatSuites(suites, 'junit')
  expect(textsOf(xml)).toContain(hostile.replace('\u0007', '\uFFFD'))
  expect(xml).not.toContain('\u0007')
})

test('Markdown shows hostile names in one cell of its tables', () => {
  const markdown = formatSuites(suites, 'markdown')
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.map((row) => row.replaceAll(String.raw`\|`, '').split('|').length)).toEqual([7, 7, 7, 7])
  expect(markdown).not.toMatch(/<c>|(?<!\\)[`*[]/)
})

test('Gherkin keeps every step on a line that begins with its keyword', () => {
  const lines = formatSuites(suites, 'gherkin')
    .split('\n')
    .filter((line) => line.trim() !== '')
  expect(lines.every((line) => /^(Feature:| {2}Scenario:| {4}(Given|When|Then)) ?\S/.test(line))).toBe(true)
  expect(lines[0]).toBe(`Feature: ${visible}`)
})

test('the formats are what people and machines read on a real chart', async () => {
  const { out } = await commandLine('logout', '--format', 'gherkin')
  expect(out).toContain('    When cancelled/default\n    Then the state is done')
  const { out: json } = await commandLine('logout', '--format', 'json')
  expect(JSON.parse(json)).toMatchObject([{ flow: 'logout', tests: 5, uncovered: [] }])
})

test('coverage combines headless and browser, gives the reasons of the rest, and detects an older chart', () => {
  const logout = explore(logoutModel)
  const ids = logout.chart.transitions.map(({ id }) => id)
  const [first = '', second = '', ...rest] = ids
  const headless = gather('logout', 'headless', ids, [{ name: 'path 1', transitions: ids }])
  const older = ['gone|since||x', ...rest, second]
  const browser = gather('logout', 'browser', older, [{ name: 'path 2', transitions: rest }], { [second]: 'no button' })
  const chart = chartCoverage(logout, { headless, browser })
  expect(chart).toMatchObject({ total: ids.length, headless: ids.length, browser: rest.length, covered: ids.length })
  expect(chart.transitions.find(({ id }) => id === second)).toMatchObject({ status: 'headless', reason: 'no button' })
  expect(chart.transitions.find(({ id }) => id === rest[0])).toMatchObject({ status: 'both', browser: ['path 2'] })
  expect(chart.stale).toEqual([{ profile: 'browser', added: [first], removed: ['gone|since||x'] }])
  expect(chart.stale.map(stalenessText)[0]).toContain('older chart (1 transitions are new, 1 are gone)')
  const html = coverageHtml(coverageReport([chart]))
  expect(html).toContain('no button')
  expect(html).toContain('older chart')
  expect(html).not.toMatch(/<script|<link|src=|https?:/)
})

test('the page of a hostile chart shows its names and nothing of them as markup', () => {
  const html = coverageHtml(coverageReport([chartCoverage(exploration, { headless: null, browser: null })]))
  expect(html).toContain('&lt;c&gt; &amp; &#39;d&#39;')
  expect(html).not.toMatch(/<c>/)
})
