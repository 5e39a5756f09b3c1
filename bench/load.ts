import autocannon from 'autocannon'
import type { Figure } from './figure.ts'

const seconds = 10

/** Throughput and waiting of one address at 40 connections, after two seconds to warm up. */
const load = async (name: string, url: string, goal?: Figure['goal']): Promise<readonly Figure[]> => {
  await autocannon({ url, connections: 40, duration: 2 })
  const result = await autocannon({ url, connections: 40, duration: seconds })
  return [
    { name: `${name}: requests`, value: result.requests.average, unit: '/s' },
    { name: `${name}: p50`, value: result.latency.p50, unit: 'ms' },
    { name: `${name}: p99`, value: result.latency.p99, unit: 'ms', ...(goal === undefined ? {} : { goal }) },
    {
      name: `${name}: answers that were no success`,
      value: result.non2xx + result.errors,
      unit: '',
      goal: { atMost: 0 },
    },
  ]
}

/** The game list as a lobby asks for it, a search in it, and the site's page itself, on a running site. */
export const measureLoad = async (origin: string): Promise<readonly Figure[]> => {
  const list = `${origin}/wps/relay/GCSGAME_gameList?gameType=RNG`
  return [
    ...(await load('game list, 40 connections', `${list}&pageNo=3`, { atMost: 50 })),
    ...(await load('game search, 40 connections', `${list}&gameName=moon`)),
    ...(await load('home page, 40 connections', `${origin}/`)),
  ]
}
