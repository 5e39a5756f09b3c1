import * as v from 'valibot'
import { type Brand, Menu, OriginList, Origins } from '#server/domain/site/site-settings.ts'
import { GameType } from '#wire/shapes.ts'
import { command } from '#server/operator/command.ts'

const lists: Readonly<Record<string, OriginList>> = {
  domains: 'domains',
  pictures: 'imageCDNs',
  games: 'launchGameCDNs',
}

/** Describes the alternative origins of the site, one line per list. */
const describeLines = (brand: Brand): string[] =>
  Object.entries(lists).map(([name, list]) => `${name}: ${brand[list].join(' ') || 'none'}`)

const describeMenu = ({ menu }: Brand): string[] => [`menu: ${menu.join(' ') || 'usual'}`]

export const lineCommands = [
  command({
    name: 'lines',
    usage: { lines: 'Show the alternative domains of the site, and the mirrors of its images and games.' },
    isReadOnly: true,
    run: async ({ settings }) => describeLines(await settings.brand()),
  }),
  command({
    name: 'setLines',
    usage: {
      'lines domains|pictures|games <https://origin>...|none':
        'Set the domains or mirrors; each must point to this server. Browsers measure the domains and use the fastest.',
    },
    args: v.object({ of: OriginList, origins: Origins }),
    read: ({ what, rest }) => ({ of: lists[what], origins: rest.join() === 'none' ? [] : rest }),
    takes: 'up to twelve origins such as https://cdn.example, or none',
    run: async ({ settings, now }, { of, origins }) => describeLines(await settings.setBrand({ [of]: origins }, now())),
  }),
  command({
    name: 'menu',
    usage: { menu: 'Show the categories of the main menu.' },
    isReadOnly: true,
    run: async ({ settings }) => describeMenu(await settings.brand()),
  }),
  command({
    name: 'setMenu',
    usage: { 'menu <category>...|usual': `Choose and order the categories: ${GameType.options.join(', ')}.` },
    args: v.object({ menu: Menu }),
    read: ({ rest }) => ({ menu: rest.join() === 'usual' ? [] : rest.map((name) => name.toUpperCase()) }),
    takes: `some of ${GameType.options.join(', ')}, each once, or usual`,
    run: async ({ settings, now }, { menu }) => describeMenu(await settings.setBrand({ menu }, now())),
  }),
]
