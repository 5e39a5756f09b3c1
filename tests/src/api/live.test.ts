import { afterEach, describe, expect, it, vi } from 'vitest'
import { followLive, reconnectDelay } from '#src/api/live.ts'

const stream = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('followLive', () => {
  it('tells events across chunks, passes over nonsense and stops with the session', async () => {
    const fetched = vi.fn<typeof fetch>(async () =>
      stream(
        ': hello\n\ndata: {"type":"balance.ch',
        'anged"}\n\ndata: nonsense\n\ndata: {"type":"other"}\n\n',
        'data: {"type":"session.ended"}\n\n',
      ),
    )
    vi.stubGlobal('fetch', fetched)
    const heard: unknown[] = []
    followLive({ token: 'abc', age: () => 1500, onEvent: (event) => heard.push(event) })
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard).toEqual([{ type: 'balance.changed' }, { type: 'session.ended' }])
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(fetched.mock.calls[0]).toMatchObject(['/wps/events', { headers: { authorization: 'Bearer abc' } }])
    const age = Number(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('page-age'))
    expect(age).toBeGreaterThanOrEqual(1500)
    expect(age).toBeLessThan(60_000)
  })

  it('connects again after a break and says that it is a second time', async () => {
    vi.useFakeTimers()
    // Waits as long as it ever does: a shorter wait leaves room for a third connection.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const fetched = vi.fn<typeof fetch>(async () => stream('data: {"type":"siteStatus.changed"}\n\n'))
    vi.stubGlobal('fetch', fetched)
    const opened: boolean[] = []
    const stop = followLive({ token: null, age: () => 0, onEvent: () => {}, onOpen: (again) => opened.push(again) })
    await vi.advanceTimersByTimeAsync(1100)
    stop()
    expect(opened).toEqual([false, true])
    const asked = fetched.mock.calls.map(([, request]) => new Headers(request?.headers).has('page-age'))
    expect(asked, 'whoever comes again asks for everything again').toEqual([true, false])
  })
})

describe('reconnectDelay', () => {
  it('grows to 30 seconds and never waits less than half of it', () => {
    expect(reconnectDelay(0, 0)).toBe(1000)
    expect(reconnectDelay(3, 0)).toBe(8000)
    expect(reconnectDelay(50, 0)).toBe(30_000)
    expect(reconnectDelay(50, 1)).toBe(15_000)
  })
})
