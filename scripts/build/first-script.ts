import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { allCalls } from '#wire/calls.ts'

/** The script of every page, what asks for a page's banners, and the module that starts the site. */
export type FirstScript = 'first.js' | 'first-banners.js' | 'start.js'
/** Scripts that any browser can read, however old. */
type OldScript = 'check-browser.js' | 'old-browser.js'

const source = (root: string, script: FirstScript | OldScript) =>
  readFileSync(join(root, 'src/app/boot', script), 'utf8')

const mention = /call:(\w+)/g

/** A script with the paths of the calls in the place of their names. */
const withPaths = (script: string, text: string) =>
  text.replaceAll(mention, (_, name: string) => {
    const found = allCalls.find((each) => each.name === name)
    if (found === undefined) throw new Error(`${script}: there is no call ${name}`)
    return found.call.path
  })

/** The calls that a first script makes, each as `call:<name>` there. */
export const firstCalls = (root: string, script: FirstScript): readonly string[] =>
  [...source(root, script).matchAll(mention)].map(([, name]) => name ?? '')

/** A first script as it travels. */
export const firstScript = (root: string, script: FirstScript): string =>
  minifySync(script, withPaths(script, source(root, script))).code

/** A script for old browsers as it travels, without its comments: a minifier would bring newer syntax into it. */
export const oldScript = (root: string, script: OldScript): string =>
  source(root, script)
    .replaceAll(/^\/\/.*\n/gm, '')
    .replaceAll(/\n\s*/g, '\n')
    .trim()

/** What follows on the page of a lobby, with all that it shares with the client. */
export async function firstLobbyScript(root: string): Promise<string> {
  const { output } = await build({
    input: join(root, 'src/app/boot/first-lobby.ts'),
    cwd: root,
    write: false,
    output: { format: 'iife', minify: true },
  })
  return withPaths('first-lobby.ts', output[0].code).trim()
}
