import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLanguages } from '#scripts/locales/faults.ts'
import { root } from './support/lint-fixtures.ts'
import { filesUnder, foldersIn, textOf } from './support/sources.ts'

/** Flows whose screen is not a feature of the site. */
const screensElsewhere: Readonly<Record<string, string>> = {
  app: 'src/app',
  autoplay: 'server/games/client/slot',
  fishing: 'server/games/client/fishing',
  original: 'server/games/client/original',
  slot: 'server/games/client/slot',
  start: 'src/app/boot',
}

/** Charts that the chart of another flow runs and its screen shows, with its texts. */
const shownBy: Readonly<Record<string, string>> = { 'finish-login': 'login' }

const flows = foldersIn('machines').filter((name) => name !== 'lib')
const screenCode = [...filesUnder('src'), ...filesUnder('server/games/client')].filter((path) => /\.tsx?$/.test(path))

/** Files that every flow needs and this one lacks; `locales/awaited.json` covers texts in the other languages. */
const missingFiles = (flow: string): readonly string[] => {
  const machine = `machines/${flow}/${flow}`
  const screens = screensElsewhere[flow]
  const needed = [
    `${machine}.machine.ts`,
    `${machine}.model.ts`,
    `${machine}.chart.txt`,
    `e2e/drivers/${flow}.driver.ts`,
  ]
  const chart = [`${machine}.machine.ts`, `${machine}.setup.ts`]
    .filter((path) => existsSync(join(root, path)))
    .map(textOf)
    .join('\n')
  if (/\bnotProvided(Watch)?\b/.test(chart)) needed.push(`${machine}.actors.ts`)
  if (shownBy[flow] === undefined)
    needed.push(...completeLanguages.map((language) => `locales/${language}/${flow}.json`))
  const missing = needed.filter((path) => !existsSync(join(root, path)))
  if (shownBy[flow] !== undefined) return missing
  const folders = screens === undefined ? [`src/features/${flow}/`] : [`${screens}/`]
  if (!screenCode.some((path) => folders.some((folder) => path.startsWith(folder)))) missing.push(folders.join(' or '))
  if (!screenCode.some((path) => textOf(path).includes(`#machines/${flow}/`)))
    missing.push(`a screen that renders #machines/${flow}/`)
  return missing
}

test('folders: the flows are found', () => {
  expect(flows).toContain('login')
  expect(flows).toContain('lobby')
})

test.each(flows)('folders: the flow %s has every file it needs', (flow) => {
  expect(missingFiles(flow)).toEqual([])
})

/** Importers of a folder of `src`: a feature, shared component or provider by folder, the rest by top folder. */
const importersOf = (folder: string): readonly string[] => {
  const importers = filesUnder('src')
    .filter(
      (path) => /\.tsx?$/.test(path) && !path.startsWith(`src/${folder}/`) && textOf(path).includes(`'#src/${folder}/`),
    )
    .map((path) => /^src\/((?:features|shared|providers)\/[\w-]+|\w+)/.exec(path)?.[1] ?? path)
  return [...new Set(importers)]
}

test.each(foldersIn('src/features'))(
  'folders: the feature %s is a page of the app or a flow that runs inside other flows',
  (name) => {
    const importers = importersOf(`features/${name}`)
    expect(importers.includes('app') || (flows.includes(name) && importers.length > 0)).toBe(true)
  },
)

test.each(['shared', 'providers'].flatMap((layer) => foldersIn(`src/${layer}`).map((name) => `${layer}/${name}`)))(
  'folders: src/%s is imported from at least two folders',
  (folder) => {
    expect(importersOf(folder).length).toBeGreaterThan(1)
  },
)

test('folders: a chart has at most 350 lines; its implementations may be in a setup file', () => {
  const charts = filesUnder('machines').filter((path) => path.endsWith('.machine.ts'))
  expect(charts.filter((path) => textOf(path).split('\n').length > 350)).toEqual([])
})

test('folders: a folder of screens without a chart creates no actor', () => {
  const layers = ['features', 'shared', 'providers']
  const withoutChart = layers
    .flatMap((layer) => foldersIn(`src/${layer}`).map((name) => ({ layer, name })))
    .filter(({ name }) => !flows.includes(name))
  const holdsActor = withoutChart.filter(({ layer, name }) =>
    filesUnder(`src/${layer}/${name}`).some((path) => /\bcreateMachine\(|\bsetup\(\{/.test(textOf(path))),
  )
  expect(holdsActor).toEqual([])
})

test('folders: every call module has a handler file in the folder of the same subject', () => {
  const modules = [...textOf('wire/calls.ts').matchAll(/import \{ \w+Calls \} from '#wire\/([\w/-]+)\.ts'/g)].map(
    (match) => match[1],
  )
  expect(modules).toContain('verification/second-verification')
  expect(modules.filter((name) => !existsSync(join(root, `server/handlers/${name}.ts`)))).toEqual([])
})

test.each(['games', 'wire', 'server/domain', 'server/handlers', 'server/store/schema', 'tests/server'])(
  'folders: %s is split by subject, with at most 22 files in a folder',
  (layer) => {
    const folders = Map.groupBy(filesUnder(layer), dirname)
    expect([...folders].filter(([, files]) => files.length > 22).map(([folder]) => folder)).toEqual([])
  },
)
