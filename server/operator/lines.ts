import type { Settings } from '#server/domain/settings.ts'
import { type Brand, OriginList } from '#server/domain/site-settings.ts'
import type { OperatorCommand } from './command.ts'

const names = { domains: 'domains', imageCDNs: 'pictures', launchGameCDNs: 'games' } as const

/** Where the site is besides its own origin, a line a list. */
export const describeLines = (brand: Brand): string[] =>
  OriginList.options.map((list) => `${names[list]}: ${brand[list].join(' ') || 'none'}`)

/** The categories of the main menu, in one line. */
export const describeMenu = ({ menu }: Brand): string[] => [`menu: ${menu.join(' ') || 'usual'}`]

/** Says anew where the site, its pictures or its games are. */
export const setLines = async (
  settings: Settings,
  { of, origins }: Extract<OperatorCommand, { command: 'setLines' }>,
  now: number,
): Promise<string[]> => describeLines(await settings.setBrand({ [of]: origins }, now))

/** Orders the categories of the main menu anew. */
export const setMenu = async (
  settings: Settings,
  { menu }: Extract<OperatorCommand, { command: 'setMenu' }>,
  now: number,
): Promise<string[]> => describeMenu(await settings.setBrand({ menu }, now))
