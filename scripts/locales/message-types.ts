import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { partsOf } from './message.ts'
import { parseCatalogue, siteAreas } from './read.ts'

/** The type of a value by its use; any other use is a number. */
const types: Readonly<Record<string, string>> = {
  text: '(string | number)',
  select: 'string',
  date: '(string | number | Date)',
  time: '(string | number | Date)',
}

/** The type of a message's values; a value with several uses must fit all of them. */
function valuesType(message: string): string {
  const fields = Object.entries(partsOf(message).uses).map(
    ([name, uses]) => `readonly ${JSON.stringify(name)}: ${uses.map((use) => types[use] ?? 'number').join(' & ')}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** Returns the source of the interface `Messages`: the values of each English message by id. */
export function messageTypes(english: readonly Readonly<Record<string, string>>[]): string {
  const lines = english.flatMap((area) =>
    Object.entries(area).map(([id, message]) => `  ${JSON.stringify(id)}: ${valuesType(message)}\n`),
  )
  return `/** Written from locales/en whenever the site is built or checked. */\nexport interface Messages {\n${lines.join('')}}\n`
}

/** Writes `locales/messages.d.ts`, the types of every message and its values. */
export function writeMessageTypes(root: string): void {
  const locales = join(root, 'locales')
  const english = siteAreas(locales).map((area) =>
    parseCatalogue(readFileSync(join(locales, 'en', `${area}.json`), 'utf8')),
  )
  writeFileSync(join(locales, 'messages.d.ts'), messageTypes(english))
}
