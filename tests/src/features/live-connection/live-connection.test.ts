import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectionView } from '#machines/live-connection/live-connection.selectors.ts'
import { createLiveConnection } from '#src/features/live-connection/live-connection.ts'
import { fakeNetwork } from '#tests/support/fake-network.ts'

const asStream = { headers: { 'content-type': 'text/event-stream' } }
/** A stream that ends as soon as it is open. */
const shortStream = async () =>
  new Response(new ReadableStream({ start: (controller) => controller.close() }), asStream)

beforeEach(() => {
  vi.useFakeTimers()
  // Without jitter the delay is the longest: a shorter one would allow another connection.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function connect(answer: typeof fetch) {
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  const opened: boolean[] = []
  const connection = createLiveConnection({ token: null, age: () => 7 })
  connection.on('connection.opened', ({ again }) => opened.push(again))
  connection.start()
  const ages = () => fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('page-age'))
  return { connection, fetched, opened, ages }
}

it('live connection: after a break it reconnects, reports the reconnect and requests no replay', async () => {
  fakeNetwork()
  const { connection, opened, ages } = connect(shortStream)
  await vi.advanceTimersByTimeAsync(1100)
  expect(opened).toEqual([false, true])
  expect(ages()).toEqual(['7', null])
  connection.stop()
})

it('live connection: a stream that was never open sends the page age at every attempt', async () => {
  fakeNetwork()
  const { connection, opened, ages } = connect(() => Promise.reject(new TypeError('Failed to fetch')))
  await vi.advanceTimersByTimeAsync(1100)
  expect(opened).toEqual([])
  expect(ages()).toEqual(['7', '7'])
  connection.stop()
})

it('live connection: a restored network ends the wait', async () => {
  const network = fakeNetwork(false)
  const { connection, fetched } = connect(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(connectionView(connection.getSnapshot())).toBe('offline')
  await vi.advanceTimersByTimeAsync(16_000)
  const before = fetched.mock.calls.length
  network.change(true)
  expect(fetched.mock.calls.length).toBe(before + 1)
  expect(connectionView(connection.getSnapshot())).toBe('online')
  connection.stop()
})

it('live connection: heartbeats keep the stream open, a minute without one closes it', async () => {
  fakeNetwork()
  let beat = () => {}
  const { connection, fetched } = connect(
    async () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            beat = () => controller.enqueue(new TextEncoder().encode(':\n\n'))
          },
        }),
        asStream,
      ),
  )
  for (let time = 0; time < 3; time++) {
    await vi.advanceTimersByTimeAsync(45_000)
    beat()
  }
  await vi.advanceTimersByTimeAsync(59_000)
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  connection.stop()
})

it('live connection: another token closes the stream and opens a new one, as a first one', async () => {
  fakeNetwork()
  const { connection, fetched, opened, ages } = connect(async () => new Response(new ReadableStream(), asStream))
  await vi.advanceTimersByTimeAsync(10)
  connection.send({ type: 'token.changed', token: 'abc' })
  await vi.advanceTimersByTimeAsync(10)
  expect(fetched.mock.calls.map(([, request]) => request?.signal?.aborted)).toEqual([true, false])
  expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get('authorization')).toBe('Bearer abc')
  expect(opened).toEqual([false, false])
  expect(ages()).toEqual(['7', '7'])
  connection.stop()
})
