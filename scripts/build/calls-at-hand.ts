import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Call } from '#wire/call.ts'

/** Where the calls of a module are declared. */
interface Declared {
  readonly file: string
  /** What the module calls them. */
  readonly table: string
}

/** Files that make calls: the site's, and those that tell which call is behind an actor of a chart. */
const callers = /\/(src\/.+\.tsx?|machines\/[\w-]+\/[\w-]+\.(calls|actors)\.ts)$/

const made = /\bapi\.(\w+)\(/g
const named = /'(\w+)'/g

/** Which module declares each call that is not the first page's; those are in the client itself. */
async function declaredCalls(root: string): Promise<ReadonlyMap<string, Declared>> {
  const text = readFileSync(join(root, 'wire/calls.ts'), 'utf8')
  const modules = [...text.matchAll(/import \{ (\w+Calls) \} from '\.\/([\w-]+\.ts)'/g)]
  const found = await Promise.all(
    modules.map(async ([, table = '', file = '']) => {
      const module = (await import(pathToFileURL(join(root, 'wire', file)).href)) as Record<
        string,
        Record<string, Call>
      >
      return Object.entries(module[table] ?? {})
        .filter(([, call]) => !call.firstPage)
        .map(([name]): [string, Declared] => [name, { file: `#wire/${file}`, table }])
    }),
  )
  return new Map(found.flat())
}

/** Names of calls that a file makes, as far as it says them: the words behind `api.`, and those of a chart's table of calls. */
const callsIn = (file: string, code: string): ReadonlySet<string> =>
  new Set([...code.matchAll(file.endsWith('.calls.ts') ? named : made)].map(([, name = '']) => name))

/**
 * Lays the calls that a file makes at hand where the file is: each page brings the shapes of its own calls together with
 * what makes them, instead of those of every call of the site. What chooses a call's name while it runs asks the whole
 * table, which is fetched then.
 */
export function callsAtHand(root: string): Plugin {
  let declared: Promise<ReadonlyMap<string, Declared>> | undefined
  return {
    name: 'statehouse:calls-at-hand',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!file.startsWith(root) || !callers.test(file)) return undefined
      const calls = callsIn(file, code)
      if (calls.size === 0) return undefined
      declared ??= declaredCalls(root)
      const where = await declared
      const tables = new Map(
        [...calls].flatMap((name) => where.get(name) ?? []).map(({ file: from, table }) => [table, from]),
      )
      if (tables.size === 0) return undefined
      const lines = [...tables].flatMap(([table, from]) => [
        `import { ${table} as ${table}AtHand } from '${from}'`,
        `layAtHand(${table}AtHand)`,
      ])
      return { code: `${code}\nimport { layAtHand } from '#wire/at-hand.ts'\n${lines.join('\n')}\n`, map: null }
    },
  }
}
