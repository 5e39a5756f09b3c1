import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** What a session was started with, by names a person knows (`Chrome`, `Windows`); null where it cannot be told. */
export interface BrowserAndSystem {
  readonly browser: string | null
  readonly system: string | null
}

/** Longer than any browser calls itself; nothing beyond is looked at. */
const longest = 512

const browsers = new Set(Object.values(BROWSER_MAP))
const systems = new Set(Object.values(OS_MAP))
const known = (names: ReadonlySet<string>, name: string | undefined) =>
  name !== undefined && names.has(name) ? name : null

/**
 * Browser and system by the `User-Agent` of a request. Only names of the parser's own table come out of it: a visitor
 * may call themselves whatever they like, and somebody else reads this.
 */
export function readUserAgent(header: string | null): BrowserAndSystem {
  const named = (header ?? '').slice(0, longest)
  if (named === '') return { browser: null, system: null }
  const { browser, os } = parse(named)
  return { browser: known(browsers, browser.name), system: known(systems, os.name) }
}
