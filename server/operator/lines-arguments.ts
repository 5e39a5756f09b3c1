import * as v from 'valibot'
import { GameType } from '#wire/shapes.ts'
import { OperatorCommand } from './command.ts'

const lists = { domains: 'domains', pictures: 'imageCDNs', games: 'launchGameCDNs' } as const

/** What `--help` says of the places where the site is. */
export const linesHelp = `  npm run operator -- lines
      Show the other domains of the site, and the mirrors of its pictures and its games.
  npm run operator -- lines domains|pictures|games <https://origin>...|none
      Say which there are; each must lead to this server. Visitors measure the domains and are shown the fastest.
  npm run operator -- menu
      Show the categories of the main menu.
  npm run operator -- menu <category>...|usual
      Choose and order them: ${GameType.options.join(', ')}.`

const isList = (name: string): name is keyof typeof lists => Object.hasOwn(lists, name)

/** Reads what follows `lines`: the command, or what was not understood. */
export function readLines([name, ...places]: readonly string[]): OperatorCommand | string {
  if (name === undefined) return { command: 'lines' }
  if (!isList(name)) return `There are no lines ${name}: they are domains, pictures or games`
  if (places.length === 0) return `lines ${name} takes https origins, or none`
  const read = v.safeParse(OperatorCommand, {
    command: 'setLines',
    of: lists[name],
    origins: places.join() === 'none' ? [] : places,
  })
  return read.success ? read.output : `lines ${name} takes up to twelve origins such as https://cdn.example, or none`
}

/** Reads what follows `menu`: the command, or what was not understood. */
export function readMenu(names: readonly string[]): OperatorCommand | string {
  if (names.length === 0) return { command: 'menu' }
  const menu = names.join() === 'usual' ? [] : names.map((name) => name.toUpperCase())
  const read = v.safeParse(OperatorCommand, { command: 'setMenu', menu })
  return read.success ? read.output : `The categories are ${GameType.options.join(', ')}, each once`
}
