import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLanguages } from '#scripts/locales/faults.ts'
import { root } from './support/plant.ts'
import { filesUnder, foldersIn, textOf } from './support/sources.ts'

/** Flows whose screen is not a feature of the site. */
const screensElsewhere: Readonly<Record<string, string>> = {
  app: 'src/app',
  autoplay: 'server/games/client/slot',
  fishing: 'server/games/client/fishing',
  slot: 'server/games/client/slot',
  start: 'src/app/boot',
}

/** Charts that another flow's chart runs and its screen shows, with its words. */
const shownBy: Readonly<Record<string, string>> = { 'finish-login': 'login' }

const flows = foldersIn('machines').filter((name) => name !== 'lib')
const screenCode = [...filesUnder('src'), ...filesUnder('server/games/client')].filter((path) => /\.tsx?$/.test(path))

/** What every flow has and this one has not; texts in the other languages are held against `locales/awaited.json`. */
const emptyRooms = (flow: string): readonly string[] => {
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

test('there are flows to look at', () => {
  expect(flows).toContain('login')
  expect(flows).toContain('lobby')
})

test.each(flows)('every room of %s is furnished', (flow) => {
  expect(emptyRooms(flow)).toEqual([])
})

/** Who imports from a folder of `src`: features, shared components and providers by their folder, the rest by its top. */
const holdersOf = (room: string): readonly string[] => {
  const holders = filesUnder('src')
    .filter(
      (path) => /\.tsx?$/.test(path) && !path.startsWith(`src/${room}/`) && textOf(path).includes(`'#src/${room}/`),
    )
    .map((path) => /^src\/((?:features|shared|providers)\/[\w-]+|\w+)/.exec(path)?.[1] ?? path)
  return [...new Set(holders)]
}

test.each(foldersIn('src/features'))(
  'the feature %s is a page of the app, or a flow that runs inside others',
  (name) => {
    const importers = holdersOf(`features/${name}`)
    expect(importers.includes('app') || (flows.includes(name) && importers.length > 0)).toBe(true)
  },
)

test.each(['shared', 'providers'].flatMap((layer) => foldersIn(`src/${layer}`).map((name) => `${layer}/${name}`)))(
  'src/%s is imported from two folders or more',
  (folder) => {
    expect(holdersOf(folder).length).toBeGreaterThan(1)
  },
)

test('a chart stays short enough to be read: what its names mean may stand in a setup file of its own', () => {
  const charts = filesUnder('machines').filter((path) => path.endsWith('.machine.ts'))
  expect(charts.filter((path) => textOf(path).split('\n').length > 350)).toEqual([])
})

test('a folder of screens without a chart of its own has no actor', () => {
  const layers = ['features', 'shared', 'providers']
  const withoutChart = layers
    .flatMap((layer) => foldersIn(`src/${layer}`).map((name) => ({ layer, name })))
    .filter(({ name }) => !flows.includes(name))
  const holdsActor = withoutChart.filter(({ layer, name }) =>
    filesUnder(`src/${layer}/${name}`).some((path) => /\bcreateMachine\(|\bsetup\(\{/.test(textOf(path))),
  )
  expect(holdsActor).toEqual([])
})

test('every call module has its handler file, in the folder of the same subject', () => {
  const modules = [...textOf('wire/calls.ts').matchAll(/import \{ \w+Calls \} from '#wire\/([\w/-]+)\.ts'/g)].map(
    (match) => match[1],
  )
  expect(modules).toContain('verification/second-verification')
  expect(modules.filter((name) => !existsSync(join(root, `server/handlers/${name}.ts`)))).toEqual([])
})

test.each(['games', 'wire', 'server/domain', 'server/handlers', 'server/store/schema', 'tests/server'])(
  '%s stands in folders by subject, none of more files than one looks through',
  (layer) => {
    const folders = Map.groupBy(filesUnder(layer), dirname)
    expect([...folders].filter(([, files]) => files.length > 22).map(([folder]) => folder)).toEqual([])
  },
)
