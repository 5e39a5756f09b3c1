import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** Browser and system of a session, by their common names (`Chrome`, `Windows`); null where unknown. */
export interface BrowserAndSystem {
  readonly browser: string | null
  readonly system: string | null
}

/** Longer than the `User-Agent` of any browser; the rest is ignored. */
const longest = 512

const browsers = new Set(Object.values(BROWSER_MAP))
const systems = new Set(Object.values(OS_MAP))
const known = (names: ReadonlySet<string>, name: string | undefined) =>
  name !== undefined && names.has(name) ? name : null

/**
 * Browser and system by the `User-Agent` of a request. Only names of the parser's own table are returned: a visitor can
 * send any text, and other people read the result.
 */
export function readUserAgent(header: string | null): BrowserAndSystem {
  const named = (header ?? '').slice(0, longest)
  if (named === '') return { browser: null, system: null }
  const { browser, os } = parse(named)
  return { browser: known(browsers, browser.name), system: known(systems, os.name) }
}
