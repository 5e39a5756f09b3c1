import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { menuQuery } from '#src/api/menu-query.ts'
import { balanceQuery } from '#src/api/queries.ts'
import { followSite } from '#src/app/boot/follow-live.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { FakeApi } from '#tests/support/fake-api.ts'
import { fakeNetwork } from '#tests/support/fake-network.ts'
import { bannersCalls } from '#wire/content/banners.ts'
import type { LiveEvent } from '#wire/events.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { balance } from '#wire/money/wallet.ts'

/** The age of the page is injected: that of the process, which may have run other tests for minutes, is useless. */
const processAge = 3_600_000
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(processAge)
  fakeNetwork()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The part of the root chart that is needed: a member is logged in. */
const app = {
  getSnapshot: () => ({ context: { session: { token: 'abc', username: 'marisol' } }, children: {} }),
  subscribe: () => ({ unsubscribe: () => {} }),
  send: () => {},
} as unknown as AppActor

it('live events: a balance event refetches the balance, and an answer in progress is discarded', async () => {
  let push = (_text: string) => {}
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (text) => controller.enqueue(encoder.encode(text))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))

  const answers: ((sumBalance: string) => void)[] = []
  const api = new FakeApi()
    .on(gamesCalls.gameMenus, () => new Promise(() => {}))
    .on(
      balance,
      () =>
        new Promise((resolve) => {
          answers.push((sumBalance) => resolve({ kind: 'value', value: { sumBalance, held: '0.00', currency: 'PHP' } }))
        }),
    )
  const queries = new QueryClient()
  const query = balanceQuery(api, 'marisol')
  const stop = new QueryObserver(queries, query).subscribe(() => {})
  followSite({ app, api, queries, pageAge: () => 0 })

  await expect.poll(() => answers).toHaveLength(1)
  push('data: {"type":"balance.changed"}\n\n')
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.('7.00')
  await expect.poll(() => queries.getQueryData(query.queryKey)?.sumBalance).toBe('7.00')
  answers[0]?.('10.00')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queries.getQueryData(query.queryKey)?.sumBalance).toBe('7.00')
  stop()
})

/** A stream on which the server sends these events at once. */
function sendEvents(...events: readonly LiveEvent[]): void {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

it('live events: the menu is read again when the brand has changed', async () => {
  sendEvents({ type: 'brand.changed' })
  const queries = new QueryClient()
  const api = new FakeApi().on(gamesCalls.gameMenus, async () => ({
    kind: 'value',
    value: { menus: [{ gameType: 'LIVE', vendors: 1, games: 1 }] },
  }))
  const query = menuQuery(api)
  queries.setQueryData(query.queryKey, ['RNG', 'LIVE'])
  const stop = new QueryObserver(queries, query).subscribe(() => {})
  followSite({ app, api, queries, pageAge: () => 0 })
  await expect.poll(() => queries.getQueryData(query.queryKey)).toEqual(['LIVE'])
  stop()
})

it('live events: a jackpot that is stated while the first answer is on its way is read', async () => {
  const answers: ((jackpot: string | null) => void)[] = []
  const api = new FakeApi().on(
    bannersCalls.banners,
    () =>
      new Promise((resolve) => {
        answers.push((jackpot) => resolve({ kind: 'value', value: { list: [], jackpot } }))
      }),
  )
  const queries = new QueryClient()
  const query = bannersQuery(api, 'w_home', 'en')
  const stop = new QueryObserver(queries, query).subscribe(() => {})
  await expect.poll(() => answers).toHaveLength(1)
  const invalidated = vi.spyOn(queries, 'invalidateQueries')
  sendEvents({ type: 'jackpot.changed' })
  followSite({ app, api, queries, pageAge: () => 0 })
  await expect.poll(() => invalidated.mock.calls.length).toBe(1)
  answers[0]?.(null)
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.('8417206.15')
  await expect.poll(() => queries.getQueryData(query.queryKey)?.jackpot).toBe('8417206.15')
  stop()
})

it.each([
  { age: 20_000, reads: 0, name: 'live events: nothing is refetched while the server still has the events since then' },
  { age: 120_000, reads: 1, name: 'refetches everything when the first stream opens long after the page' },
])('$name', async ({ age, reads }) => {
  const opened = vi.fn<() => Promise<Response>>()
  opened.mockResolvedValue(new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  vi.stubGlobal('fetch', opened)
  const gameMenus = vi.fn<() => Promise<never>>(() => new Promise(() => {}))
  const api = new FakeApi().on(gamesCalls.gameMenus, gameMenus)
  const queries = new QueryClient()
  queries.setQueryData(menuQuery(api).queryKey, [])
  const stop = new QueryObserver(queries, menuQuery(api)).subscribe(() => {})
  followSite({ app, api, queries, pageAge: () => age })
  await expect.poll(() => opened.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(gameMenus).toHaveBeenCalledTimes(reads)
  stop()
})

it('live events: the end of a session is passed on, and the stream reopened for a visitor', async () => {
  const ended = new TextEncoder().encode('data: {"type":"session.ended"}\n\n')
  const opened = vi.fn<typeof fetch>(
    async () =>
      new Response(new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(ended) }), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  )
  vi.stubGlobal('fetch', opened)
  let session: { readonly token: string } | null = { token: 'abc' }
  const snapshot = () => ({ context: { session }, children: {} })
  let changed = (_snapshot: unknown) => {}
  const sent = vi.fn<() => void>(() => {
    session = null
    changed(snapshot())
  })
  const loggedIn = {
    getSnapshot: snapshot,
    subscribe: (listener: typeof changed) => {
      changed = listener
    },
    send: sent,
  } as unknown as AppActor
  followSite({ app: loggedIn, api: new FakeApi(), queries: new QueryClient(), pageAge: () => 0 })
  await expect.poll(() => opened.mock.calls.length).toBe(2)
  const tokens = opened.mock.calls.map(([, request]) => new Headers(request?.headers).get('authorization'))
  expect(tokens).toEqual(['Bearer abc', null])
  expect(sent.mock.calls[0]).toEqual([{ type: 'session.lost' }])
})
