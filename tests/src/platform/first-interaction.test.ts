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
  'is a %s, not a focus, which a page moves itself; it is known later too',
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

it('is of scrolling only the page’s own: a rail inside it is moved by the page itself, too', async () => {
  const hear = vi.fn<typeof addEventListener>()
  vi.stubGlobal('addEventListener', hear)
  const { firstInteraction } = await import('#src/platform/first-interaction.ts')
  void firstInteraction()
  const heard = new Map(hear.mock.calls.map(([sign, , options]) => [sign, options]))
  // The end of scrolling of an element does not bubble: on its way down alone the window could see it.
  expect(heard.get('scrollend')).toMatchObject({ capture: false })
  expect(heard.get('pointerdown')).toMatchObject({ capture: true })
})
