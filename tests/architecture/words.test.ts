import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { siteAreas } from '#scripts/locales/read.ts'
import { firstAreas } from '#src/i18n/messages.ts'
import { root } from './support/plant.ts'
import { filesUnder, textOf } from './support/sources.ts'

const ids = siteAreas(join(root, 'locales')).flatMap((area) =>
  Object.keys(JSON.parse(textOf(`locales/en/${area}.json`)) as Record<string, string>),
)
const areaOf = (id: string): string => id.slice(0, id.indexOf('.'))

/** The areas of the messages that a source names, in full or by how they begin. */
const areasIn = (source: string): readonly string[] =>
  [...source.matchAll(/(['"`])([a-z][\w-]*\.[\w.-]*)(?:\1|\$\{)/g)].flatMap(([whole, , name = '']) =>
    (whole.endsWith('${') ? ids.some((id) => id.startsWith(name)) : ids.includes(name)) ? [areaOf(name)] : [],
  )

/** The source a specifier leads to, if it is one of the site's screens. */
const sourceOf = (from: string, specifier: string): string | null => {
  const path = specifier.startsWith('#src/')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : null
  return path !== null && /\.tsx?$/.test(path) && existsSync(join(root, path)) ? path : null
}

/** Every source that comes with this one. */
function broughtBy(path: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, typed, specifier] of textOf(path).matchAll(/^(?:import|export)\s+(type\s)?[^;'"]*?from '([^']+)'/gm)) {
    const next = typed === undefined && specifier !== undefined ? sourceOf(path, specifier) : null
    if (next !== null) broughtBy(next, seen)
  }
  return seen
}

/** Areas whose words these sources show, and those that they fetch by themselves. */
function wordsOf(path: string): { readonly shown: ReadonlySet<string>; readonly own: ReadonlySet<string> } {
  const sources = [...broughtBy(path)].map(textOf)
  const own = sources.flatMap((source) => [...source.matchAll(/\.need\('([\w-]+)'\)/g)].map(([, name]) => name ?? ''))
  return { shown: new Set(sources.flatMap(areasIn)), own: new Set(own) }
}

/** Lists of areas that have a name. */
const named = new Map(
  filesUnder('src')
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/const (\w+): readonly Area\[\] = \[([^\]]*)\]/g)])
    .map(([, name, list]) => [name ?? '', [...(list ?? '').matchAll(/'([\w-]+)'/g)].map(([, each]) => each ?? '')]),
)

/** What is fetched together with its words: the module, and the areas that it is given. */
const fetched = filesUnder('src')
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) =>
    [
      ...textOf(path).matchAll(
        /(?:withWords|ifItComes|whenItComes)\(\s*(\[[^\]]*\]|\w+),\s*async \(\) => \(await import\('([^']+)'\)/g,
      ),
    ].map(([, list = '', specifier = '']) => ({
      module: sourceOf(path, specifier) ?? specifier,
      given: [
        ...[...list.matchAll(/'([\w-]+)'/g)].map(([, each]) => each ?? ''),
        ...[...list.matchAll(/\b\w+\b/g)].flatMap(([name]) => named.get(name) ?? []),
      ],
    })),
  )
/** Areas a module need not come with, each for its reason. */
const excused: Readonly<Record<string, readonly string[]>> = {
  // Opened from the passing titles, which have brought them.
  'src/parts/notices/notices-dialog.tsx': ['notices'],
  // Their route has brought the page's name.
  'src/features/activity/promotion-screen.tsx': ['page'],
  'src/features/activity/promotions-screen.tsx': ['page'],
}

test('what is fetched together with its words is looked at', () => {
  const modules = fetched.map(({ module }) => module)
  expect(modules).toContain('src/features/sessions/sessions-screen.tsx')
  expect(fetched.length).toBeGreaterThan(25)
  expect(modules.filter((module) => !existsSync(join(root, module)))).toEqual([])
  expect([...wordsOf('src/features/sessions/sessions-screen.tsx').shown].toSorted()).toContain('paged-list')
})

test.each(fetched)('$module comes with every area of words that it shows', ({ module, given }) => {
  const { shown, own } = wordsOf(module)
  const there = new Set([...firstAreas, ...given, ...own, ...(excused[module] ?? [])])
  expect([...shown].filter((name) => !there.has(name))).toEqual([])
})
