import { fetchTexts } from './texts.ts'

/**
 * Reads the launch data from the address, which is cleared so that a reload or a copy of it carries no code, and loads
 * the texts of its language.
 */
export async function readLaunch(): Promise<URLSearchParams> {
  const launch = new URLSearchParams(window.location.hash.slice(1))
  history.replaceState(null, '', window.location.pathname)
  const page = document.documentElement
  page.lang = launch.get('lang') ?? page.lang
  await fetchTexts(page.lang)
  return launch
}
