import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogues, Locales } from './faults.ts'

/** Folders of source code with messages. */
const shownIn = ['src', 'server', 'machines', 'games/originals']

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => join(folder, file))

/** Areas of the built-in games, which the site never loads. */
const areasOfGames = (root: string): readonly string[] => {
  const games = join(root, 'server/games/client')
  if (!existsSync(games)) return []
  const sources = filesIn(games).filter((file) => /\.tsx?$/.test(file))
  const brought = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/'#locales\/[\w-]+\/([\w-]+)\.json'/g),
  ])
  return brought.map(([, area]) => area ?? '')
}

/** The area of search synonyms, which only the server reads. */
export const synonymsArea = 'synonyms'

/** Returns the message areas that the site loads: one per English catalogue. */
export const siteAreas = (locales: string): readonly string[] => {
  const elsewhere = [...areasOfGames(join(locales, '..')), synonymsArea]
  return readdirSync(join(locales, 'en'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((area) => !elsewhere.includes(area))
    .sort()
}

/** Parses a catalogue; throws for invalid JSON and for a duplicate id, of which `JSON.parse` would keep the last. */
export function parseCatalogue(json: string): Readonly<Record<string, string>> {
  const ids = [...json.matchAll(/^\s*"([^"]+)":/gm)].map(([, id]) => id ?? '')
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`${twice} is there twice`)
  return JSON.parse(json) as Readonly<Record<string, string>>
}

/** Reads the texts of a repository and the sources that show them. */
export function readLocales(root: string): Locales {
  const locales = join(root, 'locales')
  const read = (...path: string[]) => readFileSync(join(locales, ...path), 'utf8')
  const catalogues = (language: string): Catalogues =>
    Object.fromEntries(
      readdirSync(join(locales, language)).map((file) => {
        try {
          return [file.replace(/\.json$/, ''), parseCatalogue(read(language, file))]
        } catch (error) {
          throw new Error(`locales/${language}/${file}: ${(error as Error).message}`, { cause: error })
        }
      }),
    )
  const languages = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return {
    languages: Object.fromEntries(languages.map(({ name }) => [name, catalogues(name)])),
    awaited: JSON.parse(read('awaited.json')) as readonly string[],
    sameAsEnglish: JSON.parse(read('same-as-english.json')) as Locales['sameAsEnglish'],
    code: shownIn
      .flatMap((folder) => filesIn(join(root, folder)))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  }
}
