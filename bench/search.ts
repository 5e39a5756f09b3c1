import { startSite } from '#scripts/lib/site-process.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { searchCalls } from '#wire/content/search.ts'
import type { Figure } from './figure.ts'

const questions = 2_000
const atOnce = 10

/** A name with a typical typing error. */
function hurried(name: string, at: number): string {
  const middle = Math.floor(name.length / 2)
  switch (at % 5) {
    case 0:
      return name.slice(0, middle)
    case 1:
      return `${name.slice(0, middle)}${name.slice(middle + 1)}`
    case 2:
      return `${name.slice(0, middle)}${name[middle + 1] ?? ''}${name[middle]}${name.slice(middle + 2)}`
    case 3:
      return name.replaceAll(' ', '')
    default:
      return name.slice(0, 1 + (at % 3))
  }
}

/** Every request has its own client address, as through a proxy, because of the rate limit. */
const addressOf = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`

/** Measures a search of the whole site over 5,000 games, through the server, with ten concurrent people. */
export const measureSearch = async (): Promise<readonly Figure[]> => {
  const site = await startSite({ env: { TRUST_PROXY: '1' } })
  try {
    const get = async <Value>(path: string, from: number): Promise<Value> => {
      const response = await fetch(site.origin + path, { headers: { 'x-forwarded-for': addressOf(from) } })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      const { value } = (await response.json()) as { readonly value: Value }
      return value
    }
    const names: string[] = []
    for (let pageNo = 1; pageNo <= 20; pageNo += 1) {
      const { games } = await get<{ readonly games: readonly { readonly name: string }[] }>(
        `${gamesCalls.gameList.path}?pageSize=60&pageNo=${pageNo * 3}`,
        0,
      )
      names.push(...games.map(({ name }) => name))
    }
    const took: number[] = []
    let next = 0
    const ask = async () => {
      for (let at = next++; at < questions; at = next++) {
        const q = hurried(names[at % names.length] ?? '', at)
        const from = performance.now()
        await get(`${searchCalls.searchSite.path}?${new URLSearchParams({ q })}`, at)
        took.push(performance.now() - from)
      }
    }
    const first = performance.now()
    await get(`${searchCalls.searchSite.path}?q=koi`, questions)
    const built = performance.now() - first
    await Promise.all(Array.from({ length: atOnce }, ask))
    const sorted = took.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    return [
      { name: 'search of the site, the first one (makes the index)', value: built, unit: 'ms' },
      { name: `search of the site, ${atOnce} at once: p50`, value: at(0.5), unit: 'ms' },
      { name: `search of the site, ${atOnce} at once: p99`, value: at(0.99), unit: 'ms', goal: { atMost: 50 } },
    ]
  } finally {
    await site.stop()
  }
}
