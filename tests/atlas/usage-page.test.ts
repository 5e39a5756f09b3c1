import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { describeStatic } from '#atlas/export/describe.ts'
import { parseAddress } from '#atlas/page/address.ts'
import { Chooser } from '#atlas/page/usage/chooser.tsx'
import { FunnelPart } from '#atlas/page/usage/funnel-part.tsx'
import { Numbers } from '#atlas/page/usage/numbers.tsx'
import { shownUsage } from '#atlas/page/usage/shown-usage.ts'
import { TablePart } from '#atlas/page/usage/table-part.tsx'
import { TestsPart } from '#atlas/page/usage/tests-part.tsx'
import { discoverModels } from '#atlas/paths/discover.ts'
import { readUsageQuery } from '#atlas/usage/usage-query.ts'
import { taken, usageOf, visited } from './support/usage.ts'

const [register] = await discoverModels(['register'])
if (!register) throw new Error('there is no register')
const chart = describeStatic(register.model)

const submitting = 'open.form.submitting'
const sent = `${submitting}|register:done||entering`
const refused = `${submitting}|register:done|refused|open.form.editing`
const gone = `${submitting}|after:patience||closed`

const now = usageOf({
  people: 900,
  languages: ['en', 'vi'],
  versions: [{ version: '1a2b3c4d', from: '2026-11-20T10:00:00.000Z', to: usageOf().to, people: 900 }],
  transitions: [...taken({ [sent]: 60 }), { id: refused, outcome: 'refused', count: 40 }],
  states: [visited('loading', 900), visited(submitting, 110, 25, 3), visited('entering', 60)],
  vitals: [{ route: '/register', state: null, name: 'CLS', steps: [0, 0, 40, 0, 0, 0] }],
})
const before = usageOf({
  transitions: taken({ [sent]: 500, [refused]: 500, [gone]: 30 }),
  states: [visited('loading', 2000), visited(submitting, 1030)],
})

/** The text of a part of the page. */
const textOf = <Props extends object>(part: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00A0]+/g, ' ')

const nothing = () => undefined
const shown = shownUsage(chart, now, null, 'state')
const both = shownUsage(chart, now, before, 'state')
const address = parseAddress('#/register/use')

describe('the numbers beside the drawing', () => {
  const numbers = (at: string | null, of = shown) => textOf(Numbers, { shown: of, at, onChoose: nothing })

  test('show where people leave without a selection', () => {
    expect(numbers(null)).toContain('Where people leave open.form.submitting 25 left, 20 %')
    expect(numbers(null)).toContain('Who leaves where several things go on at once')
  })

  test('show for a state how many entered, stayed and left, and where it goes on', () => {
    const text = numbers(submitting)
    expect(text).toContain('Entered 110 Half stay at most 1.5 s Left the site here 25 Share that leaves 20 %')
    expect(text).toContain('register is done 100 times, 80 % → entering')
    expect(text).toContain('→ editing else if refused · 40, 40 %')
    expect(numbers('notOffered')).toContain('Not shown: fewer than 20 people.')
  })

  test('show for a transition its count, its outcomes, and the values of the comparison', () => {
    const text = numbers(refused, both)
    expect(text).toContain('Taken 40 times · 500 times in what it is compared with')
    expect(text).toContain('How the answer was refused 40, 100 %')
    expect(text).toMatch(/Change in points −17 /)
    expect(numbers(gone, both)).toContain('gone')
    expect(numbers(gone, both)).toContain('not in this chart')
  })
})

describe('the tables', () => {
  test('have every state and transition with usage, and the web vitals', () => {
    const text = textOf(TablePart, { shown, address })
    expect(text).toContain('open.form.submitting 110 1.5 s 25 20 %')
    expect(text).toContain('register is done, else if refused open.form.submitting → editing 40 40 % 32 %')
    expect(text).toContain('/register the whole page CLS 0.040')
    expect(text).not.toContain('compared')
  })

  test('have the values of the comparison, and transitions of the other version only', () => {
    const text = textOf(TablePart, { shown: both, address })
    expect(text).toContain('after patience (not in this chart) open.form.submitting → closed 3 % gone')
    expect(text).toContain('40 40 % 32 % 49 % −17')
  })
})

test('the funnel has the states of the address in their order, and offers all others without states inside', () => {
  const chosen = parseAddress('#/register/use?show=funnel&funnel=loading,open.form.submitting,notOffered')
  const text = textOf(FunnelPart, { shown: both, address: chosen, onShow: nothing })
  expect(text).toContain('loading × 900 times')
  expect(text).toContain('open.form.submitting ↑ × 110 times 12 % of those before, 12 % of all')
  expect(text).toContain('1,030, 52 % of those before, 52 % of all in what it is compared with')
  expect(text).toContain('notOffered ↑ × fewer than 20 people')
  expect(text).toMatch(/choose loadFailed .*open\.form\.editing\.idle/)
  expect(text).not.toMatch(/choose .* open\.form\.editing open/)
})

test('the tests part lists what only people do, with a button that makes a path of it', () => {
  const use = { ...now, transitions: [...now.transitions, ...taken({ [gone]: 21 })] }
  const text = textOf(TestsPart, {
    shown: shownUsage({ ...chart, neverTaken: [refused] }, use, null, 'state'),
    address,
  })
  expect(text).toMatch(/Done, but in no path .*60 times .*Make a path of it/)
  expect(text).toMatch(/40 times No case of the model leads there.*register:done\/&lt;case&gt; Copy/)
  expect(text).toMatch(/21 times This chart no longer has it/)
})

test('languages are offered by their names, versions by their days, and nothing compares with itself', () => {
  const props = {
    choice: readUsageQuery({ language: 'vi' }),
    more: {},
    usage: now,
    version: '1a2b3c4d',
    hasFilters: true,
    onShow: nothing,
  }
  const text = textOf(Chooser, props)
  expect(text).toContain('Language all English Vietnamese')
  expect(text).toContain('Version all 1a2b3c4d, this chart')
  expect(text).toContain('Compared with nothing the 7 days before English phone desktop 1a2b3c4d, this chart')
  expect(textOf(Chooser, { ...props, version: '00000000' })).toContain('1a2b3c4d, seen since 20 Nov')
  expect(textOf(Chooser, { ...props, hasFilters: false }).trim()).toBe('Shares of all in a state of one event')
})
