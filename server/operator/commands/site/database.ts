import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { command, type LocalCommand } from '#server/operator/command.ts'
import { OperatorError } from '#server/operator/operator-error.ts'

// Databases load slowly: only commands that open one import them.

export const databaseCommands = [
  command({
    name: 'export',
    usage: { 'export <file>': 'Export the embedded database to a file; the site may be running.' },
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
    usage: { 'import <file>': 'Create a new data folder from an export; the site must not be running.' },
    takes: 'one file',
    async runLocally([file = ''], place, print) {
      await (await import('#server/operator/own-database.ts')).importFile(file, place)
      print(`Imported into ${place.dataDir}`)
    },
  },
  {
    usage: {
      'seed pyramid':
        'Add test data to a local site: 3 master agents, 60 agents and 2,000 members with 90 days of play and contracts. A site with the embedded database must not be running.',
    },
    async runLocally(_words, place, print) {
      if (place.isProduction) throw new OperatorError('The seeded accounts have known passwords: local sites only')
      await (await import('#server/operator/own-database.ts')).addPyramid(place, print)
    },
  },
]
