import { afterEach, expect, it, vi } from 'vitest'
import { openLiveStream } from '#src/api/live.ts'

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

/** Opens a stream that is answered like this, and keeps what it reports. */
function open(answer: typeof fetch, request: { readonly token: string | null; readonly age: number | null }) {
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  const reported: unknown[] = []
  const stop = openLiveStream({
    ...request,
    onOpen: () => reported.push('open'),
    onRefused: () => reported.push('refused'),
    onBytes: () => reported.push('bytes'),
    onEvent: (event) => reported.push(event),
    onClose: () => reported.push('close'),
  })
  return { fetched, reported, stop }
}

afterEach(() => vi.unstubAllGlobals())

it('live stream: events are read across chunks, nonsense is passed over, and its end is reported once', async () => {
  const { fetched, reported } = open(
    async () =>
      stream(
        ': hello\n\ndata: {"type":"balance.ch',
        'anged"}\n\ndata: nonsense\n\ndata: {"type":"other"}\n\n',
        ':\n\n',
      ),
    { token: 'abc', age: 1500.2 },
  )
  await expect.poll(() => reported.at(-1)).toBe('close')
  expect(reported).toEqual(['open', 'bytes', 'bytes', { type: 'balance.changed' }, 'bytes', 'close'])
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]).toMatchObject([
    '/wps/events',
    { headers: { authorization: 'Bearer abc', 'page-age': '1501' } },
  ])
})

it('live stream: a visitor sends no token, and a page that needs nothing repeated no age', async () => {
  const { fetched, reported } = open(async () => stream(), { token: null, age: null })
  await expect.poll(() => reported).toEqual(['open', 'close'])
  expect(Object.keys(fetched.mock.calls[0]?.[1]?.headers ?? {})).toEqual(['accept'])
})

it('live stream: a session that is over is reported before the end, and a visitor has none', async () => {
  const refuse = async () => new Response('{}', { status: 401 })
  const { reported } = open(refuse, { token: 'abc', age: null })
  await expect.poll(() => reported).toEqual(['refused', 'close'])
  const visit = open(refuse, { token: null, age: null })
  await expect.poll(() => visit.reported).toEqual(['close'])
})

it.each<[string, typeof fetch]>([
  ['is refused', async () => new Response('{}', { status: 429, headers: { 'content-type': 'text/event-stream' } })],
  ['is another page', async () => new Response('<h1>It works!</h1>', { headers: { 'content-type': 'text/html' } })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('live stream: one that %s is closed and was never open', async (_, answer) => {
  const { reported } = open(answer, { token: null, age: 0 })
  await expect.poll(() => reported).toEqual(['close'])
})

it('live stream: one that is given up reports nothing more', async () => {
  const { fetched, reported, stop } = open(
    (_, request) =>
      new Promise((_resolve, reject) => {
        request?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
    { token: null, age: 0 },
  )
  stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  expect(reported).toEqual([])
})
