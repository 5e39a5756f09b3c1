import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '#scripts/lib/run.ts'
import type { Figure } from './figure.ts'

const seconds = 10

/** A figure may fall this far behind the last release before its line says so; two runs differ by less. */
const tolerance = 0.8

const LastRelease = v.object({ shareOfStaticFile: v.record(v.string(), v.number()) })

/** The shares measured at the last release; raised with each release, and when the server becomes faster for good. */
const lastRelease = () =>
  v.parse(LastRelease, JSON.parse(readFileSync(join(root, 'bench', 'last-release.json'), 'utf8'))).shareOfStaticFile

/** What autocannon measured of one address at 40 connections, after two seconds to warm up. */
const fire = async (url: string) => {
  await autocannon({ url, connections: 40, duration: 2 })
  return autocannon({ url, connections: 40, duration: seconds })
}

const figuresOf = (name: string, result: autocannon.Result, goal?: Figure['goal']): readonly Figure[] => [
  { name: `${name}, 40 connections: requests`, value: result.requests.average, unit: '/s' },
  { name: `${name}, 40 connections: p50`, value: result.latency.p50, unit: 'ms' },
  {
    name: `${name}, 40 connections: p99`,
    value: result.latency.p99,
    unit: 'ms',
    ...(goal === undefined ? {} : { goal }),
  },
  {
    name: `${name}, 40 connections: answers that were no success`,
    value: result.non2xx + result.errors,
    unit: '',
    goal: { atMost: 0 },
  },
]

/**
 * The game list as a lobby requests it, a search in it, and the site's page, on a running site. Requests per second say
 * little from one machine to the next, so each is also compared with a small static file of the same server in the same
 * minute: that share may not fall below the last release's.
 */
export const measureLoad = async (origin: string): Promise<readonly Figure[]> => {
  const list = `${origin}/wps/relay/GCSGAME_gameList?gameType=RNG`
  const measured: readonly (readonly [name: string, url: string, goal?: Figure['goal']])[] = [
    ['game list', `${list}&pageNo=3`, { atMost: 50 }],
    ['game search', `${list}&gameName=moon`],
    ['home page', `${origin}/`],
    ['page of a lobby', `${origin}/rng`],
  ]
  const staticFile = await fire(`${origin}/icon.svg`)
  const last = lastRelease()
  const figures = [...figuresOf('static file', staticFile)]
  for (const [name, url, goal] of measured) {
    const result = await fire(url)
    const before = last[name]
    figures.push(...figuresOf(name, result, goal), {
      name: `${name}: requests for each of a static file`,
      value: result.requests.average / staticFile.requests.average,
      unit: '',
      ...(before === undefined ? {} : { goal: { atLeast: Number((before * tolerance).toFixed(3)) } }),
    })
  }
  return figures
}
