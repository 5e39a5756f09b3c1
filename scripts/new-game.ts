import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flowName } from './lib/flow-name.ts'
import { gameFiles, gameTitle, sharedGameFiles, withGame } from './lib/game-files.ts'
import { root, run } from './lib/run.ts'
import { writeMessageTypes } from './locales/message-types.ts'

const usage = `Creates the files of a new house original, which is over with one draw.

  npm run new:game <name>            a noun in kebab-case, such as lucky-coin
`

const [argument, ...more] = process.argv.slice(2)

async function createGame(kebab: string): Promise<void> {
  const name = flowName(kebab)
  const files = Object.entries(gameFiles(name))
  const existing = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
  if (existing.length > 0)
    throw new Error(`There is something already:\n${existing.map((path) => `  ${path}`).join('\n')}`)
  const shared = Object.entries(withGame(name, (path) => readFileSync(join(root, path), 'utf8')))
  for (const [path, text] of [...files, ...shared]) writeFileSync(join(root, path), text)
  writeMessageTypes(root)
  await run('oxfmt', [...files.map(([path]) => path), ...sharedGameFiles])
  process.stdout.write(`${[...files, ...shared].map(([path]) => `  ${path}`).join('\n')}

On a new database it is in the Arcade class as “${gameTitle(name)}”. Next: the rules with their pay tables and exact
return, the view, the texts in five languages, out of locales/awaited.json; and a vendor and a name in
server/store/seed/games.ts.
`)
}

if (argument === undefined || more.length > 0 || argument.startsWith('-')) {
  const asked = argument === '--help' || argument === '-h'
  ;(asked ? process.stdout : process.stderr).write(usage)
  process.exitCode = asked ? 0 : 2
} else {
  await createGame(argument).catch((problem: Error) => {
    process.stderr.write(`${problem.message}\n`)
    process.exitCode = 1
  })
}
