import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf } from './message.ts'
import { parseCatalogue, siteAreas } from './read.ts'

/** What a value may be for each use of it; any other use is a number's. */
const types: Readonly<Record<string, string>> = {
  text: '(string | number)',
  select: 'string',
  date: '(string | number | Date)',
  time: '(string | number | Date)',
}

/** The values of a message as a type; one that is used in several ways suits all of them. */
function valuesType(message: string): string {
  const fields = Object.entries(partsOf(message).uses).map(
    ([name, uses]) => `readonly ${JSON.stringify(name)}: ${uses.map((use) => types[use] ?? 'number').join(' & ')}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** The interface `Messages`: by the id of each English message, the values that it asks for. */
export function messageTypes(english: readonly Readonly<Record<string, string>>[]): string {
  const lines = english.flatMap((area) =>
    Object.entries(area).map(([id, message]) => `  ${JSON.stringify(id)}: ${valuesType(message)}\n`),
  )
  return `/** Written from locales/en whenever the site is built or checked. */\nexport interface Messages {\n${lines.join('')}}\n`
}

/** Writes `locales/messages.d.ts`, by which the compiler knows every message and its values. */
export function writeMessageTypes(root: string): void {
  const locales = join(root, 'locales')
  const english = siteAreas(locales).map((area) =>
    parseCatalogue(readFileSync(join(locales, 'en', `${area}.json`), 'utf8')),
  )
  writeFileSync(join(locales, 'messages.d.ts'), messageTypes(english))
}
