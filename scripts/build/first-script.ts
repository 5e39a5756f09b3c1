import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import { allCalls } from '#wire/calls.ts'

/** The script of every page, what follows it on the page of a lobby, and what asks for a page's banners. */
export type FirstScript = 'first.js' | 'first-lobby.js' | 'first-banners.js'

const source = (root: string, script: FirstScript) => readFileSync(join(root, 'src/app/boot', script), 'utf8')

const mention = /call:(\w+)/g

/** The calls that a first script makes, each as `call:<name>` there. */
export const firstCalls = (root: string, script: FirstScript): readonly string[] =>
  [...source(root, script).matchAll(mention)].map(([, name]) => name ?? '')

/** A first script as it travels, with the paths of the calls in the place of their names. */
export const firstScript = (root: string, script: FirstScript): string =>
  minifySync(
    script,
    source(root, script).replaceAll(mention, (_, name: string) => {
      const found = allCalls.find((each) => each.name === name)
      if (found === undefined) throw new Error(`${script}: there is no call ${name}`)
      return found.call.path
    }),
  ).code
