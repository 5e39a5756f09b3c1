import autocannon from 'autocannon'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { root } from '#scripts/lib/run.ts'
import type { Figure } from './figure.ts'

const seconds = 10

/** Tolerated drop against the last release; two runs differ by less. */
const tolerance = 0.8

const LastRelease = v.object({ shareOfBareServer: v.record(v.string(), v.number()) })

/** The shares at the last release; raised with each release, and when the server becomes faster for good. */
const lastRelease = () =>
  v.parse(LastRelease, JSON.parse(readFileSync(join(root, 'bench', 'last-release.json'), 'utf8'))).shareOfBareServer

/** The result of autocannon for one URL at 40 connections, after a warm-up of two seconds. */
const fire = async (url: string) => {
  await autocannon({ url, connections: 40, duration: 2 })
  return autocannon({ url, connections: 40, duration: seconds })
}

/** Answers every request with one word, in a thread of its own. */
const bareServer = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((_, answer) => answer.end('ok')).listen(0, () => parentPort.postMessage(server.address().port))
`

async function withBareServer<Result>(measure: (url: string) => Promise<Result>): Promise<Result> {
  const worker = new Worker(bareServer, { eval: true })
  try {
    const [port] = (await once(worker, 'message')) as [number]
    return await measure(`http://localhost:${port}/`)
  } finally {
    await worker.terminate()
  }
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
 * Measures the game list as a lobby requests it, a search in it, and the site's page, on a running site. Requests per
 * second are not comparable between machines, so each is also compared with an empty server of Node in the same minute:
 * that share may not fall below the last release's.
 */
export const measureLoad = async (origin: string): Promise<readonly Figure[]> => {
  const list = `${origin}/wps/relay/GCSGAME_gameList?gameType=RNG`
  const measured: readonly (readonly [name: string, url: string, goal: Figure['goal']])[] = [
    ['game list', `${list}&pageNo=3`, { atMost: 50 }],
    ['game search', `${list}&gameName=moon`, undefined],
    ['home page', `${origin}/`, { atMost: 20 }],
    ['page of a lobby', `${origin}/rng`, { atMost: 20 }],
    ['static file', `${origin}/icon.svg`, undefined],
  ]
  // A site that has just started still runs jobs.
  await fire(`${origin}/healthz`)
  const results = []
  for (const one of measured) results.push([...one, await fire(one[1])] as const)
  const bare = await withBareServer(fire)
  const last = lastRelease()
  return [
    ...figuresOf('server that does nothing', bare),
    ...results.flatMap(([name, , goal, result]): readonly Figure[] => {
      const before = last[name]
      return [
        ...figuresOf(name, result, goal),
        {
          name: `${name}: requests for each of a server that does nothing`,
          value: result.requests.average / bare.requests.average,
          unit: '',
          ...(before === undefined ? {} : { goal: { atLeast: Number((before * tolerance).toFixed(3)) } }),
        },
      ]
    }),
  ]
}
