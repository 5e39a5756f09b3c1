import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { differing } from '#e2e/support/addresses.ts'
import { chromiumFlags, findChromium } from '#scripts/lib/chromium.mjs'
import type { Figure } from './figure.ts'

type Goals = Readonly<Record<'score' | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'a11y', Figure['goal']>>

/** Goals of a first visit, by form factor. */
const goals: Readonly<Record<'mobile' | 'desktop', Goals>> = {
  mobile: {
    score: { atLeast: 98 },
    fcp: { atMost: 0.9 },
    lcp: { atMost: 1.6 },
    tbt: { atMost: 80 },
    cls: { atMost: 0 },
    a11y: { atLeast: 100 },
  },
  desktop: {
    score: { atLeast: 100 },
    fcp: undefined,
    lcp: { atMost: 0.6 },
    tbt: { atMost: 80 },
    cls: { atMost: 0 },
    a11y: { atLeast: 100 },
  },
}

/** The run with the median performance score. */
const runs = 3

interface Measured {
  readonly score: number
  readonly a11y: number
  readonly bestPractices: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly requests: number
}

const measureOnce = async (url: string, form: 'mobile' | 'desktop'): Promise<Measured> => {
  const chromePath = findChromium()
  const chrome = await launch({
    ...(chromePath === null ? {} : { chromePath }),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  })
  try {
    const result = await lighthouse(
      url,
      {
        port: chrome.port,
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        logLevel: 'error',
        // The stream of live events never ends, so the network is never idle.
        maxWaitForLoad: 15_000,
      },
      form === 'desktop' ? desktopConfig : undefined,
    )
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`)
    const { audits, categories, runtimeError } = result.lhr
    if (runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`)
    const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const network = audits['network-requests']?.details
    return {
      score: Math.round((categories['performance']?.score ?? 0) * 100),
      a11y: Math.round((categories['accessibility']?.score ?? 0) * 100),
      bestPractices: Math.round((categories['best-practices']?.score ?? 0) * 100),
      fcp: numeric('first-contentful-paint') / 1000,
      lcp: numeric('largest-contentful-paint') / 1000,
      tbt: numeric('total-blocking-time'),
      cls: numeric('cumulative-layout-shift'),
      requests: network !== undefined && 'items' in network ? network.items.length : Number.NaN,
    }
  } finally {
    chrome.kill()
  }
}

/** A loaded machine can fail a run before it measures anything; such a run is retried, three times at most. */
const patiently = async <Result>(measure: () => Promise<Result>): Promise<Result> => {
  for (let spoiled = 1; ; spoiled++) {
    try {
      return await measure()
    } catch (problem) {
      if (spoiled === 3) throw problem
    }
  }
}

const measurePage = async (name: string, url: string, form: 'mobile' | 'desktop'): Promise<readonly Figure[]> => {
  const measured: Measured[] = []
  for (let run = 0; run < runs; run++) measured.push(await patiently(() => measureOnce(url, form)))
  const middle = measured.sort((a, b) => a.score - b.score)[Math.floor(runs / 2)]
  if (middle === undefined) return []
  const goal = goals[form]
  const figure = (what: string, value: number, unit: Figure['unit'], to?: Figure['goal']): Figure => ({
    name: `${name}, ${form}: ${what}`,
    value,
    unit,
    ...(to === undefined ? {} : { goal: to }),
  })
  return [
    figure('performance', middle.score, 'points', goal.score),
    figure('first contentful paint', middle.fcp, 's', goal.fcp),
    figure('largest contentful paint', middle.lcp, 's', goal.lcp),
    figure('total blocking time', middle.tbt, 'ms', goal.tbt),
    figure('layout shift', middle.cls, '', goal.cls),
    figure('requests', middle.requests, '', name === 'home' ? { atMost: 30 } : undefined),
    figure('accessibility', middle.a11y, 'points', goal.a11y),
    figure('best practices', middle.bestPractices, 'points'),
  ]
}

/** Runs Lighthouse on home and a lobby of a running site, mobile and desktop, the median of three runs each. */
export const measureLighthouse = async (origin: string): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const form of ['mobile', 'desktop'] as const) {
    figures.push(
      ...(await measurePage('home', `${origin}/`, form)),
      ...(await measurePage('lobby', `${origin}/rng`, form)),
    )
  }
  return figures
}

/** Runs Lighthouse on every public route once, as a phone: a first visit that begins there. */
export const measureRoutes = async (origin: string): Promise<readonly Figure[]> => {
  const figures: Figure[] = []
  for (const address of differing) {
    const { score, a11y, lcp, tbt, cls } = await patiently(() => measureOnce(origin + address, 'mobile'))
    figures.push(
      { name: `${address}: performance`, value: score, unit: 'points', goal: goals.mobile.score },
      { name: `${address}: accessibility`, value: a11y, unit: 'points', goal: goals.mobile.a11y },
      { name: `${address}: largest contentful paint`, value: lcp, unit: 's', goal: goals.mobile.lcp },
      { name: `${address}: total blocking time`, value: tbt, unit: 'ms', goal: goals.mobile.tbt },
      { name: `${address}: layout shift`, value: cls, unit: '', goal: goals.mobile.cls },
    )
  }
  return figures
}
