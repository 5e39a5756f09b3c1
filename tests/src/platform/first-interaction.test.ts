import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = new EventTarget()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each(['pointermove', 'pointerdown', 'click', 'keydown', 'keyup', 'scrollend'])(
  'first interaction: a %s counts, not a focus, which a page moves itself; it can be awaited later as well',
  async (sign) => {
    const { firstInteraction } = await import('#src/platform/first-interaction.ts')
    const called = vi.fn<() => void>()
    void firstInteraction().then(called)
    page.dispatchEvent(new Event('focusin'))
    await Promise.resolve()
    expect(called).not.toHaveBeenCalled()
    page.dispatchEvent(new Event(sign))
    await expect(firstInteraction()).resolves.toBeUndefined()
    expect(called).toHaveBeenCalledOnce()
  },
)

it('first interaction: only scrolling of the page itself counts: a rail inside it is moved by scripts', async () => {
  const listen = vi.fn<typeof addEventListener>()
  vi.stubGlobal('addEventListener', listen)
  const { firstInteraction } = await import('#src/platform/first-interaction.ts')
  void firstInteraction()
  const listeners = new Map(listen.mock.calls.map(([sign, , options]) => [sign, options]))
  // An element's `scrollend` does not bubble: the window could see it in the capture phase only.
  expect(listeners.get('scrollend')).toMatchObject({ capture: false })
  expect(listeners.get('pointerdown')).toMatchObject({ capture: true })
})
