import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { filesUnder, foldersIn, textOf } from './support/sources.ts'

type Catalogue = Readonly<Record<string, string>>

const areasOf = (language: string) =>
  filesUnder(`locales/${language}`).map((path) => path.slice(`locales/${language}/`.length).replace(/\.json$/, ''))
const catalogue = (language: string, area: string) =>
  JSON.parse(textOf(`locales/${language}/${area}.json`)) as Catalogue

const areas = areasOf('en')
const english = Object.assign({}, ...areas.map((area) => catalogue('en', area))) as Catalogue

/** Names of the placeholders and tags of a message, sorted; throws when it is no ICU message. */
const placeholders = (message: string): readonly string[] => {
  const names = new Set<string>()
  const walk = (token: unknown): void => {
    if (!Array.isArray(token)) return
    const [name, , options] = token as readonly unknown[]
    if (typeof name === 'string' && token.length > 0) names.add(name)
    if (options !== null && typeof options === 'object') {
      for (const branch of Object.values(options)) if (Array.isArray(branch)) branch.forEach(walk)
    }
  }
  const compiled: unknown = compileMessage(message)
  if (Array.isArray(compiled)) compiled.forEach(walk)
  for (const tag of message.matchAll(/<\/?([\w]+)\/?>/g)) names.add(`<${tag[1]}>`)
  return [...names].sort()
}

test('English and Tagalog have the same areas', () => {
  expect(areasOf('fil').toSorted()).toEqual(areas.toSorted())
})

test.each(areas)('%s: Tagalog says everything English says, with the same placeholders', (area) => {
  const en = catalogue('en', area)
  const fil = catalogue('fil', area)
  expect(Object.keys(fil).toSorted()).toEqual(Object.keys(en).toSorted())
  const different = Object.keys(en).filter(
    (id) => placeholders(en[id] ?? '').join() !== placeholders(fil[id] ?? '').join(),
  )
  expect(different).toEqual([])
})

test('an id begins with its area and no message is empty', () => {
  const misplaced = foldersIn('locales').flatMap((language) =>
    areasOf(language).flatMap((area) =>
      Object.entries(catalogue(language, area))
        .filter(([id, text]) => !id.startsWith(`${area}.`) || text.trim() === '')
        .map(([id]) => `${language}: ${id}`),
    ),
  )
  expect(misplaced).toEqual([])
})

test('a language that is not complete has no id that English lacks', () => {
  const unknown = foldersIn('locales').flatMap((language) =>
    areasOf(language).flatMap((area) =>
      Object.keys(catalogue(language, area))
        .filter((id) => !(id in english))
        .map((id) => `${language}: ${id}`),
    ),
  )
  expect(unknown).toEqual([])
})

test('every message is shown somewhere', () => {
  const code = [...filesUnder('src'), ...filesUnder('server'), ...filesUnder('machines')]
    .filter((path) => /\.tsx?$/.test(path))
    .map(textOf)
    .join('\n')
  const builtIds = [...code.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/g)].map((match) => match[1] ?? '')
  const unused = Object.keys(english).filter(
    (id) => !code.includes(`'${id}'`) && !code.includes(`"${id}"`) && !builtIds.some((prefix) => id.startsWith(prefix)),
  )
  expect(unused).toEqual([])
})
