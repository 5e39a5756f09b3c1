import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { describeStatic } from '#atlas/export/describe.ts'
import { parseAddress } from '#atlas/page/address.ts'
import { Chooser } from '#atlas/page/use/chooser.tsx'
import { FunnelPart } from '#atlas/page/use/funnel-part.tsx'
import { Numbers } from '#atlas/page/use/numbers.tsx'
import { shownOf } from '#atlas/page/use/shown.ts'
import { TablePart } from '#atlas/page/use/table-part.tsx'
import { TestsPart } from '#atlas/page/use/tests-part.tsx'
import { discoverModels } from '#atlas/paths/discover.ts'
import { readChoice } from '#atlas/use/request.ts'
import { taken, useOf, visited } from './support/use.ts'

const [register] = await discoverModels(['register'])
if (!register) throw new Error('there is no register')
const chart = describeStatic(register.model)

const submitting = 'open.form.submitting'
const sent = `${submitting}|register:done||entering`
const refused = `${submitting}|register:done|refused|open.form.editing`
const gone = `${submitting}|after:patience||closed`

const now = useOf({
  people: 900,
  languages: ['en', 'vi'],
  versions: [{ version: '1a2b3c4d', from: '2026-11-20T10:00:00.000Z', to: useOf().to, people: 900 }],
  transitions: [...taken({ [sent]: 60 }), { id: refused, outcome: 'refused', count: 40 }],
  states: [visited('loading', 900), visited(submitting, 110, 25, 3), visited('entering', 60)],
  vitals: [{ route: '/register', state: null, name: 'CLS', steps: [0, 0, 40, 0, 0, 0] }],
})
const before = useOf({
  transitions: taken({ [sent]: 500, [refused]: 500, [gone]: 30 }),
  states: [visited('loading', 2000), visited(submitting, 1030)],
})

/** What a part of the page says, as text. */
const saidBy = <Props extends object>(part: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00A0]+/g, ' ')

const nothing = () => undefined
const shown = shownOf(chart, now, null, 'state')
const both = shownOf(chart, now, before, 'state')
const address = parseAddress('#/register/use')

describe('the numbers beside the drawing', () => {
  const numbers = (at: string | null, of = shown) => saidBy(Numbers, { shown: of, at, onChoose: nothing })

  test('say where people leave when nothing is chosen', () => {
    expect(numbers(null)).toContain('Where people leave open.form.submitting 25 left, 20 %')
    expect(numbers(null)).toContain('Who leaves where several things go on at once')
  })

  test('say of a state how many came, stayed and left, and where it goes on', () => {
    const said = numbers(submitting)
    expect(said).toContain('Entered 110 Half stay at most 1.5 s Left the site here 25 Share that leaves 20 %')
    expect(said).toContain('register is done 100 times, 80 % → entering')
    expect(said).toContain('→ editing else if refused · 40, 40 %')
    expect(numbers('shut')).toContain('Not told: fewer than 20 people.')
  })

  test('say of a transition how often it was taken, how the answer was, and what it was before', () => {
    const said = numbers(refused, both)
    expect(said).toContain('Taken 40 times · 500 times in what it is compared with')
    expect(said).toContain('How the answer was refused 40, 100 %')
    expect(said).toMatch(/Change in points −17 /)
    expect(numbers(gone, both)).toContain('gone')
    expect(numbers(gone, both)).toContain('not in this chart')
  })
})

describe('the tables', () => {
  test('have every state and transition that is told, and how fast it was', () => {
    const said = saidBy(TablePart, { shown, address })
    expect(said).toContain('open.form.submitting 110 1.5 s 25 20 %')
    expect(said).toContain('register is done, else if refused open.form.submitting → editing 40 40 % 32 %')
    expect(said).toContain('/register the whole page CLS 0.040')
    expect(said).not.toContain('compared')
  })

  test('have what was before, and what only the other version has', () => {
    const said = saidBy(TablePart, { shown: both, address })
    expect(said).toContain('after patience (not in this chart) open.form.submitting → closed 3 % gone')
    expect(said).toContain('40 40 % 32 % 49 % −17')
  })
})

test('the funnel has the states of the address in their order, and offers all others without states inside', () => {
  const chosen = parseAddress('#/register/use?show=funnel&funnel=loading,open.form.submitting,shut')
  const said = saidBy(FunnelPart, { shown: both, address: chosen, onShow: nothing })
  expect(said).toContain('loading × 900 times')
  expect(said).toContain('open.form.submitting ↑ × 110 times 12 % of those before, 12 % of all')
  expect(said).toContain('1,030, 52 % of those before, 52 % of all in what it is compared with')
  expect(said).toContain('shut ↑ × fewer than 20 people')
  expect(said).toMatch(/choose unloaded .*open\.form\.editing\.resting/)
  expect(said).not.toMatch(/choose .* open\.form\.editing open/)
})

test('beside the tests stands what only people do, with a way to make a path of it', () => {
  const use = { ...now, transitions: [...now.transitions, ...taken({ [gone]: 21 })] }
  const said = saidBy(TestsPart, {
    shown: shownOf({ ...chart, neverTaken: [refused] }, use, null, 'state'),
    address,
  })
  expect(said).toMatch(/Done, but in no path .*60 times .*Make a path of it/)
  expect(said).toMatch(/40 times No case of the model leads there.*register:done\/&lt;case&gt; Copy/)
  expect(said).toMatch(/21 times This chart no longer has it/)
})

test('languages are offered by their names, versions by their days, and nothing compares with itself', () => {
  const props = { choice: readChoice({ language: 'vi' }), more: {}, use: now, version: '1a2b3c4d', onShow: nothing }
  const said = saidBy(Chooser, props)
  expect(said).toContain('Language all English Vietnamese')
  expect(said).toContain('Version all 1a2b3c4d, this chart')
  expect(said).toContain('Compared with nothing the 7 days before English phone desktop 1a2b3c4d, this chart')
  expect(saidBy(Chooser, { ...props, version: '00000000' })).toContain('1a2b3c4d, seen since 20 Nov')
})
