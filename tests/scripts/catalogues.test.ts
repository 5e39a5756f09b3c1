import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { setupI18n } from '@lingui/core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogues } from '#scripts/build/catalogues.ts'
import { root } from '#scripts/lib/run.ts'
import { partsOf } from '#scripts/locales/message.ts'
import { siteAreas } from '#scripts/locales/read.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { type CatalogueSource, createTexts } from '#src/i18n/texts.ts'
import { Language } from '#wire/shapes.ts'

const locales = join(root, 'locales')

const read = (language: string, area: string) =>
  JSON.parse(readFileSync(join(locales, language, `${area}.json`), 'utf8')) as Readonly<Record<string, string>>

const english: Readonly<Record<string, string>> = Object.assign(
  {},
  ...siteAreas(locales).map((area) => read('en', area)),
)

/** One value for everything that a message asks for. */
const valuesFor = (message: string) =>
  Object.fromEntries(
    Object.entries(partsOf(message).uses).map(([name, kinds]) => [name, kinds.includes('plural') ? 4_900 : 'x']),
  )

describe('virtual:catalogues', () => {
  let server: ViteDevServer
  let source: CatalogueSource

  beforeAll(async () => {
    server = await createServer({
      root,
      configFile: false,
      plugins: [catalogues(root)],
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    })
    source = (await server.ssrLoadModule('virtual:catalogues'))['catalogues'] as CatalogueSource
  })
  afterAll(() => server.close())

  it('has the languages that have a folder', () => {
    const folders = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(Object.keys(source).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  })

  it.each(Language.options)('has every message of the site in %s', async (language) => {
    const texts = createTexts(source)
    await texts.activate(language)
    expect(Object.keys(texts.i18n.messages).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [id, message] of Object.entries(english)) {
      expect(texts.i18n.t(id, valuesFor(message)), id).not.toMatch(/^$|^[\w-]+(\.[\w-]+)+$|[{}]/)
    }
  })
})

describe('a number in a message', () => {
  const numbers = [0, 1, 2, 5, 11, 21, 100, 4_900, 1_234_567, 1.5, -3]

  it.each(Language.options)('is written in %s as every other number of the site', (language) => {
    const messages = { it: compileMessageOrThrow('{count, plural, other {#}}') }
    const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
    expect(numbers.map((count) => i18n.t('it', { count }))).toEqual(
      numbers.map((count) => formatNumber(count, language)),
    )
  })
})
