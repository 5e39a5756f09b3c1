import { QueryClient, type QueryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Api } from '#wire/api.ts'
import type { Call } from '#wire/call.ts'

type Read = (api: Api, username: string, language: string) => QueryOptions

/** Every query of the site, by its name. */
const reads = Object.values(import.meta.glob<Record<string, unknown>>('../../../src/api/*.ts', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Read] => entry[0].endsWith('Query') && typeof entry[1] === 'function')

it('member key: every query with a member’s token has a key below the member’s', async () => {
  const held: string[] = []
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  for (const [name, read] of reads) {
    const sent: Call[] = []
    const api: Api = {
      send: async (call) => {
        sent.push(call)
        return { kind: 'refusal', code: 'not_found', message: '', details: {} }
      },
    }
    const query = read(api, 'marisol', 'en')
    const signal = new AbortController().signal
    const queryFn = query.queryFn as (context: object) => Promise<unknown>
    await queryFn({ signal, client: new QueryClient(), pageParam: null }).catch(() => undefined)
    if (!sent.some(({ token }) => token === 'required')) continue
    held.push(name)
    expect(query.queryKey?.slice(0, 2), name).toEqual(['member', 'marisol'])
  }
  vi.unstubAllGlobals()
  expect(held).toEqual(
    expect.arrayContaining(['balanceQuery', 'iconQuery', 'recentGamesQuery', 'unclaimedQuery', 'unreadQuery']),
  )
})
