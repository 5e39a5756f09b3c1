import { runInNewContext } from 'node:vm'

/** An element of the page of the guide, as far as its script reads and writes it. */
interface Element {
  hidden: boolean
  textContent: string
  value: string
  onclick?: () => void
  onsubmit?: (event: { preventDefault(): void }) => void
  querySelector?: () => Element
}

type Fetch = (address: string) => Promise<Response>

/** The page of the guide without a browser: its own script on plain objects, with a clock moved by hand. */
export interface StandInPage {
  /** Loads it. */
  open(): void
  /** The page's window: tests replace `fetch`. */
  readonly window: { fetch: Fetch }
  status(): string
  fill(text: string): void
  /** Throws for a button that is not visible. */
  press(button: string): void
  tick(milliseconds: number): void
}

/** Takes the HTML of the guide; `timers: false` makes a broken page, whose timers never fire. */
export function standInPage(html: string, { timers }: { readonly timers: boolean }): StandInPage {
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const window: { fetch: Fetch } = { fetch: () => Promise.reject(new Error('no request is expected')) }
  let [form, status, held, yes, no, input] = sixElements()
  let ring: (() => void) | undefined
  let left = 0
  const buttons = (): Readonly<Record<string, readonly [Element, () => void]>> => ({
    Ask: [form, () => form.onsubmit?.({ preventDefault: () => undefined })],
    Confirm: [held, () => yes.onclick?.()],
    'Drop it': [held, () => no.onclick?.()],
  })
  const page: StandInPage = {
    window,
    open() {
      ;[form, status, held, yes, no, input] = sixElements()
      form.querySelector = () => input
      const byName: Readonly<Record<string, Element>> = { form, p: status, div: held, '#yes': yes, '#no': no }
      const setTimeout = (call: () => void, after: number) => {
        ;[ring, left] = [call, after]
      }
      runInNewContext(script, {
        document: { querySelector: (name: string) => byName[name] },
        fetch: (address: string) => window.fetch(address),
        setTimeout,
        clearTimeout: () => {
          ring = undefined
        },
      })
    },
    status: () => status.textContent,
    fill(text) {
      input.value = text
    },
    press(name) {
      const [place, click] = buttons()[name] ?? []
      if (!place || place.hidden) throw new Error(`there is no visible button "${name}"`)
      click?.()
    },
    tick(milliseconds) {
      left -= milliseconds
      if (left <= 0 && timers) ring?.()
    },
  }
  return page
}

const element = (): Element => ({ hidden: false, textContent: '', value: '2' })
const sixElements = () => [element(), element(), element(), element(), element(), element()] as const
