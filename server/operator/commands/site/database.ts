import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { command, type LocalCommand } from '#server/operator/command.ts'
import { OperatorError } from '#server/operator/operator-error.ts'

// Databases take longer to load than most commands to do: only what opens one itself loads them.

export const databaseCommands = [
  command({
    name: 'export',
    usage: { 'export <file>': 'Write the embedded database to a file, also while the site runs.' },
    args: v.object({ file: v.string() }),
    takes: 'one file',
    async run({ dump }, { file }) {
      if (existsSync(file)) throw new Error(`${file} already exists`)
      await writeFile(file, await dump(), { flag: 'wx', mode: 0o600 })
      return [`Exported to ${file}`]
    },
  }),
]

export const localCommands: readonly LocalCommand[] = [
  {
    usage: { 'import <file>': 'Make a new data folder from such a file; the site must not be running.' },
    takes: 'one file',
    async runHere([file = ''], place, say) {
      await (await import('#server/operator/own-database.ts')).importFile(file, place)
      say(`Imported into ${place.dataDir}`)
    },
  },
  {
    usage: {
      'seed pyramid':
        'Add three master agents, sixty agents and two thousand members with ninety days of play and contracts to a local site; the embedded one must not be running.',
    },
    async runHere(_words, place, say) {
      if (place.isProduction) throw new OperatorError('A pyramid has known passwords: it is for local sites only')
      await (await import('#server/operator/own-database.ts')).addPyramid(place, say)
    },
  },
]
