import { describe, expect, test } from 'vitest'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeChart } from '#atlas/export/describe.ts'
import { gapsOf, requirementsCsv, requirementsOf, type Requirement } from '#atlas/export/requirements.ts'
import { captchaImageModel } from '#machines/captcha-image/captcha-image.model.ts'

const captcha = describeChart(captchaImageModel)
const pointIn = (charts: readonly ChartJson[], point: string): Requirement => {
  const found = requirementsOf(charts).find((one) => one.point === point)
  if (!found) throw new Error(`no point ${point}`)
  return found
}
const REFRESH = 'spec §9 captcha refresh 1000 ms'
const timer = 'fresh|after:refreshInterval||ready'

const inBrowser = (tests: Readonly<Record<string, readonly string[]>>, reason = ''): ChartJson => ({
  ...captcha,
  coverage: [
    {
      profile: 'browser',
      total: captcha.transitions.length,
      covered: Object.keys(tests).length,
      transitions: captcha.transitions.map(({ id }) => ({ id, tests: tests[id] ?? [], reason })),
    },
  ],
})

describe('a point of the spec', () => {
  test('has the states that name it, the transitions that leave them, and the tests through both', () => {
    const { chapter, elements, headless, browser } = pointIn([captcha], REFRESH)
    expect(chapter).toBe('spec §9')
    expect(elements.map(({ at, name }) => [at, name])).toEqual([
      ['(root)', 'captchaImage'],
      ['fresh', 'fresh'],
      [timer, 'fresh: after refreshInterval (1 s)'],
    ])
    const taken = captcha.paths.filter(({ steps }) => steps.some(({ transitions }) => transitions.includes(timer)))
    expect(taken.length).toBeGreaterThan(0)
    expect(elements[2]?.paths).toEqual(taken.map(({ name }) => name))
    expect(headless).toEqual({ covered: 3, total: 3 })
    expect(browser).toBeNull()
  })

  test('that no test passes through is marked, and so is one that is passed through in part', () => {
    const untested = { ...captcha, paths: [], journeys: [] }
    expect(gapsOf(pointIn([untested], REFRESH))).toEqual(['untested', 'noJourney'])
    const [path] = captcha.paths
    const first = path ? [{ ...path, steps: path.steps.slice(0, 1) }] : []
    const begun = { ...captcha, journeys: first, paths: [] }
    expect(gapsOf(pointIn([begun], 'spec §7 captcha'))).toEqual(['partly'])
  })

  test('counts a state as seen in the browser when a transition from or into it was taken there', () => {
    const { elements, browser } = pointIn([inBrowser({ [timer]: ['path 2'] }, 'cannot wait')], REFRESH)
    expect(elements.map((one) => one.browser)).toEqual([['path 2'], ['path 2'], ['path 2']])
    expect(browser).toEqual({ covered: 3, total: 3 })
    const none = pointIn([inBrowser({}, 'cannot wait')], REFRESH)
    expect(none.browser).toEqual({ covered: 0, total: 3 })
    expect(none.elements[2]?.reason).toBe('cannot wait')
    expect(gapsOf(none)).toContain('notInBrowser')
  })

  test('is one for all charts that name it, in the order people count', () => {
    const other = { ...captcha, flow: 'other' }
    const all = requirementsOf([captcha, other])
    const [one] = all
    expect(new Set(one?.elements.map(({ flow }) => flow))).toEqual(new Set(['captcha-image', 'other']))
    const renamed = {
      ...captcha,
      states: captcha.states.map((state, index) => ({ ...state, requirements: [`spec §${[10, 9, 2, 1, 3][index]}`] })),
    }
    expect(requirementsOf([renamed]).map(({ point }) => point)).toEqual([
      'spec §1',
      'spec §2',
      'spec §3',
      'spec §9',
      'spec §10',
    ])
  })
})

test('a spreadsheet gets text, never a formula', () => {
  const [one] = requirementsOf([captcha])
  if (!one) throw new Error('no requirement')
  const csv = requirementsCsv([{ ...one, point: '=1+1 "quoted", and\na line' }])
  expect(csv.startsWith('"requirement","chart","kind","element"')).toBe(true)
  expect(csv).toContain('"\'=1+1 ""quoted"", and\na line","captcha-image"')
})
