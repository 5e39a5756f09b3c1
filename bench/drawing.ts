import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import ELK from 'elkjs/lib/elk.bundled.js'
import { createMachine } from 'xstate'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { guessedModel } from '#atlas/explore/guess.ts'
import { arrange } from '#atlas/page/drawing/arrange.ts'
import { planOf } from '#atlas/page/drawing/plan.ts'
import { randomFrom } from '#atlas/paths/random.ts'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import { root, run } from '#scripts/lib/run.ts'
import type { Site } from '#scripts/lib/site-process.ts'
import type { Figure } from './figure.ts'

const sizes = [20, 200, 300]
const GROUP = 10

/** A typical chart: groups of ten states, transitions forward, sometimes back, and between neighbours. */
function groupedChart(states: number): ChartJson {
  const random = randomFrom(states)
  const groups = Array.from({ length: states / GROUP }, (_, group) => {
    const inner = Array.from({ length: GROUP }, (__, index) => {
      const on: Record<string, string> = index + 1 < GROUP ? { next: `s${index + 1}` } : {}
      if (random() < 0.4) on['back'] = `s${Math.floor(random() * GROUP)}`
      return [`s${index}`, { on }] as const
    })
    const on: Record<string, string> = { leave: `g${(group + 1) % (states / GROUP)}` }
    if (random() < 0.3) on['skip'] = `g${(group + 2) % (states / GROUP)}`
    return [`g${group}`, { initial: 's0', states: Object.fromEntries(inner), on }] as const
  })
  const machine = createMachine({ id: `grouped-${states}`, initial: 'g0', states: Object.fromEntries(groups) })
  return describeStatic(guessedModel(machine))
}

const goalOf = (states: number): Figure['goal'] =>
  states === 20 ? { atMost: 200 } : states === 300 ? { atMost: 1000 } : undefined

/** Measures the layout of charts in Node, and their drawing in Chromium with the worker running. */
export async function measureDrawing(site: () => Promise<Site>): Promise<readonly Figure[]> {
  const charts = sizes.map(groupedChart)
  const laid: Figure[] = []
  for (const [index, chart] of charts.entries()) {
    const states = sizes[index] ?? 0
    laid.push({ name: `layout, ${states} states`, value: await layoutOf(chart), unit: 'ms', goal: goalOf(states) })
  }
  return [...laid, ...(await measureInChromium((await site()).origin, charts))]
}

async function layoutOf(chart: ChartJson): Promise<number> {
  const elk = new ELK()
  const options = { collapsed: new Set<string>(), descriptions: false }
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4; round++) {
    const plan = planOf(chart, options, (text) => text.length * 7)
    const from = performance.now()
    await arrange((graph) => elk.layout(graph), plan, null, [{ width: 1100, height: 790 }])
    best = Math.min(best, performance.now() - from)
  }
  return best
}

/** Measures from the click to the drawn chart, on the built atlas, for the second view of each chart. */
async function measureInChromium(origin: string, charts: readonly ChartJson[]): Promise<readonly Figure[]> {
  if (!existsSync(join(root, 'dist', 'atlas', 'index.html'))) await run('node', ['scripts/atlas.ts'])
  const executablePath = findChromium() ?? undefined
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    for (const chart of charts) {
      await page.route(`**/data/${chart.flow}.json`, (route) => route.fulfill({ json: chart }))
    }
    const figures: Figure[] = []
    for (const [index, chart] of charts.entries()) {
      let ms = 0
      for (let round = 0; round < 2; round++) {
        await page.goto(`${origin}/atlas/#/`)
        await page.reload()
        await page.getByRole('searchbox').first().waitFor()
        ms = await page.evaluate(drawn, { flow: chart.flow, states: chart.states.length - 1 })
      }
      const states = sizes[index] ?? 0
      figures.push({ name: `drawn in Chromium, ${states} states`, value: ms, unit: 'ms' })
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** Runs in the page: opens a chart and waits, frame by frame, for all its states. */
async function drawn({ flow, states }: { readonly flow: string; readonly states: number }): Promise<number> {
  const from = performance.now()
  location.hash = `#/${flow}`
  while (document.querySelectorAll('svg [aria-label^="State "]').length < states) {
    if (performance.now() - from > 60_000) return Number.NaN
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  }
  return performance.now() - from
}
