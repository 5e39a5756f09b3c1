import { QueryClient, type QueryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Api } from '#wire/api.ts'
import type { Call } from '#wire/call.ts'
import { allCalls } from '#wire/calls.ts'

type Read = (api: Api, username: string, language: string) => QueryOptions

const needToken = new Set<string>(allCalls.flatMap(({ name, call }) => (call.token === 'required' ? [name] : [])))

/** Every read of the site, by its name. */
const reads = Object.values(import.meta.glob<Record<string, unknown>>('../../../src/api/*.ts', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Read] => entry[0].endsWith('Query') && typeof entry[1] === 'function')

it('keeps under the member’s prefix every read that carries a member’s token', async () => {
  const held: string[] = []
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  for (const [name, read] of reads) {
    const asked: Call[] = []
    const api: Api = {
      send: async (call) => {
        asked.push(call)
        return { kind: 'refusal', code: 'not_found', message: '', details: {} }
      },
    }
    const query = read(api, 'marisol', 'en')
    const signal = new AbortController().signal
    const queryFn = query.queryFn as (context: object) => Promise<unknown>
    await queryFn({ signal, client: new QueryClient(), pageParam: null }).catch(() => undefined)
    if (!asked.some(({ token }) => token === 'required')) continue
    held.push(name)
    expect(query.queryKey?.slice(0, 2), name).toEqual(['member', 'marisol'])
  }
  vi.unstubAllGlobals()
  expect(held).toEqual(
    expect.arrayContaining(['balanceQuery', 'iconQuery', 'recentGamesQuery', 'unclaimedQuery', 'unreadQuery']),
  )
})

/** Where pages of records are read, by file. */
const records = Object.entries(
  import.meta.glob<string>('../../../src/{features,parts}/*/use-*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).filter(([, source]) => source.includes('ListReads<'))

it('keeps under it every page of a record that is read with a token', () => {
  const held = records.filter(([, source]) =>
    [...source.matchAll(/\bapi\.send\(\s*\w+\.(\w+),/g)].some(([, call]) => needToken.has(call ?? '')),
  )
  const names = held.map(([file]) => /use-([\w-]+)\.ts$/.exec(file)?.[1])
  expect(names).toEqual(expect.arrayContaining(['account-record', 'betting-record', 'messages', 'sessions', 'team']))
  for (const [file, source] of held) expect(source, file).toMatch(/keyOf: .*=>\s+memberKey\(\s*username,\s/)
})
