import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium named in the environment; null when none is. */
const namedChromium = () => {
  const named = process.env['CHROMIUM_PATH'] ?? ''
  if (named === '') return null
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names a file that is not there: ${named}`)
  return named
}

/** Path of a Chromium on this machine (`CHROMIUM_PATH` first), or null when only Playwright's own may do. */
export const findChromium = () => namedChromium() ?? usualPlaces.find((path) => existsSync(path)) ?? null

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Returns whether the tests could run in Debian's Chromium without windows, which is not there yet. */
export const lacksHeadlessShell = () =>
  findChromium() === '/usr/bin/chromium' && namedChromium() === null && !existsSync(headlessShell)

/**
 * Path of the Chromium that tests run in: the one built without windows where there is one, since the same page costs
 * it a quarter less of a processor; else as `findChromium`.
 */
export const findHeadlessChromium = () =>
  namedChromium() ?? (existsSync(headlessShell) ? headlessShell : findChromium())

/** Flags that keep Chromium quiet on a closed network; without the sandbox only where root leaves no choice. */
export const chromiumFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
