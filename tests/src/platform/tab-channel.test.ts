import { afterEach, expect, it, vi } from 'vitest'
import { openTabChannel } from '#src/platform/tab-channel.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('tab channel: it is opened with its first use, and once', () => {
  const post = vi.fn<(message: unknown) => void>()
  const open = vi.fn<(name: string) => void>()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = post
      constructor(name: string) {
        open(name)
      }
    },
  )
  const tabs = openTabChannel('sms')
  expect(open).not.toHaveBeenCalled()
  tabs.post(1)
  tabs.post(2)
  expect(open.mock.calls).toEqual([['sms']])
  expect(post.mock.calls).toEqual([[1], [2]])
})

it('tab channel: a browser without channels causes no error', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tabs = openTabChannel('sms')
  const stop = tabs.listen(() => {})
  tabs.post(1)
  expect(stop).not.toThrow()
})
