import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'
import { allCalls } from '#wire/calls.ts'

const source = (root: string) => readFileSync(join(root, 'src/app/boot/first.js'), 'utf8')

const mention = /call:(\w+)/g

/** The calls that the page's first script makes, each as `call:<name>` there. */
export const firstCalls = (root: string): readonly string[] =>
  [...source(root).matchAll(mention)].map(([, name]) => name ?? '')

/** The page's first script as it travels, with the paths of the calls in the place of their names. */
export const firstScript = (root: string): string =>
  minifySync(
    'first.js',
    source(root).replaceAll(mention, (_, name: string) => {
      const found = allCalls.find((each) => each.name === name)
      if (found === undefined) throw new Error(`first.js: there is no call ${name}`)
      return found.call.path
    }),
  ).code
