import type { FlowUsage } from '#atlas/usage/flow-usage.ts'

const form = 'open.form'
const editing = `${form}.editing`
const submitting = `${form}.submitting`

/** A transition of the registration chart that exists in another version only. */
export const goneWay = `${submitting}|after:patience||${editing}.failed`
/** A transition that tests take and visitors never took. */
export const undoneWay = `${form}.reloading|loadRules:done|nothingOffered|notOffered`
/** The most frequent branch after a submitted form. */
export const refusedWay = `${submitting}|register:done|refused|${editing}`

const counts: Readonly<Record<string, number>> = {
  'loading|loadRules:done||open': 1180,
  'loading|loadRules:error||loadFailed': 60,
  'loadFailed|retry.requested||loading': 41,
  [`${editing}|form.edited||${editing}.idle`]: 2400,
  [`${editing}|agreement.toggled||${editing}.idle`]: 820,
  [`${editing}|form.submitted|codeToVerify|${form}.verifyingCode`]: 120,
  [`${editing}|form.submitted|sliderToPass|${form}.checkingSlider`]: 640,
  [`${editing}|form.submitted||${editing}.idle`]: 380,
  [`${form}.verifyingCode|verifyAffiliate:done|sliderNeeded|${form}.checkingSlider`]: 90,
  [`${form}.checkingSlider|slider:done|ticketGiven|${submitting}`]: 610,
  [`${form}.checkingSlider|slider:done||${editing}`]: 95,
  [`${submitting}|register:done||entering`]: 310,
  [`${submitting}|register:error||${editing}.failed`]: 22,
  'entering|storeSession:done||registered': 305,
  '(root)|closed||closed': 270,
}

/** Visits of states: entered, left, and the bucket of the median dwell time. */
const visits: Readonly<Record<string, readonly [entered: number, left: number, step: number]>> = {
  loading: [1240, 0, 1],
  loadFailed: [60, 24, 4],
  [`${editing}.idle`]: [3700, 430, 6],
  [`${editing}.failed`]: [22, 0, 5],
  [`${form}.checkingSlider`]: [730, 35, 5],
  [submitting]: [610, 0, 3],
  entering: [310, 0, 1],
  registered: [305, 0, 0],
}

const dwelling = (entered: number, step: number): number[] =>
  Array.from({ length: 10 }, (_, at) => (at === step ? entered : 0))

/** The server's usage data of a week of registration, made of the transitions and states of its chart. */
export function registerUse(overrides: Partial<FlowUsage> = {}, thinnedBy = 1): FlowUsage {
  const thinned = (count: number) => Math.round(count / thinnedBy)
  return {
    flow: 'register',
    from: '2026-11-18T18:00:00.000Z',
    to: '2026-11-25T18:00:00.000Z',
    language: null,
    device: null,
    version: null,
    floor: 20,
    invented: false,
    versions: [{ version: '0badc0de', from: '2026-11-12T00:00:00.000Z', to: '2026-11-25T18:00:00.000Z', people: 1240 }],
    languages: ['en', 'vi'],
    people: thinned(1240),
    transitions: [
      ...Object.entries(counts).map(([id, count]) => ({ id, outcome: null, count: thinned(count) })),
      { id: refusedWay, outcome: 'refused', count: thinned(278) },
    ],
    states: Object.entries(visits).map(([path, [entered, left, step]]) => ({
      path,
      entered: thinned(entered),
      left: thinned(left),
      dwell: dwelling(thinned(entered), step),
    })),
    vitals: [
      { route: '/register', state: null, name: 'LCP', steps: [0, 400, 600, 100, 0, 0, 0] },
      { route: '/register', state: submitting, name: 'INP', steps: [0, 300, 200, 40, 0, 0] },
    ],
    ...overrides,
  }
}
