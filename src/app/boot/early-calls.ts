/** What the page's first script left for the site: answers on their way, and how to say that the start failed. */
interface Early {
  readonly calls: Record<string, Promise<Response>>
  /** What is fetched once the page is painted, after what every page starts with. */
  readonly files: string[]
  /** Asks for an address, with the token of whoever is here where it is `own`. */
  ask(url: string, own: boolean): void
  fail(): void
  /** Resolves once something of the page is on the screen, or a second after its first script, whichever comes first. */
  readonly painted: Promise<unknown>
  /** When the first call was sent, in milliseconds since the page was opened. */
  readonly at: number
}

declare global {
  var statehouseEarly: Early | undefined
}

/** Takes the answer to a call that the page sent before the site's script ran; each can be taken once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const calls = globalThis.statehouseEarly?.calls
  const answer = calls?.[url]
  if (answer !== undefined) delete calls?.[url]
  return answer
}

/** Shows the page's own words for a start that failed, which need no catalogue. */
export function failStart(): void {
  globalThis.statehouseEarly?.fail()
}

/** Ends the watch over the start: the site is on the screen. */
export function reportStarted(): void {
  document.documentElement.dataset['booted'] = ''
}
