import { registerHooks, type ResolveFnOutput } from 'node:module'

/** Packages of many files, all of them modules that name each other by relative paths with their endings. */
const packages = /\/node_modules\/(?:drizzle-orm|hono|jose)\/(?!.*\/cjs\/)/

/** Where everything of ours lies. */
const home = new URL('..', import.meta.url).href
const installed = `${home}node_modules/`

/**
 * Finds modules without asking the folders and the `package.json` files on the way for each of them, which is a third of
 * a start: of drizzle alone Node reads the 180 kB of its `package.json` anew for each of its 110 files, whose kind it
 * asks. A relative path to a `.ts` of ours says where it lies and what it is; rooms (`#server/`) and packages are asked
 * for once. To be called before what is to be found quickly is loaded.
 */
export function findModulesQuickly(): void {
  const found = new Map<string, ResolveFnOutput>()
  const rooms = new Map<string, string>()
  const once = (known: ResolveFnOutput | undefined, ask: () => ResolveFnOutput) => {
    return known === undefined ? ask() : { ...known, shortCircuit: true }
  }
  const at = (url: string, format: string) => ({ url, format, shortCircuit: true })

  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL
      if (parent === undefined) return next(specifier, context)
      const isRelative = specifier.startsWith('.')
      if (isRelative && specifier.endsWith('.js') && packages.test(parent)) {
        return at(new URL(specifier, parent).href, 'module')
      }
      if (!parent.startsWith(home) || parent.startsWith(installed)) return next(specifier, context)
      if (isRelative && specifier.endsWith('.ts')) return at(new URL(specifier, parent).href, 'module-typescript')

      const [, room = '', path = ''] = /^(#\w+\/)(.+\.ts)$/.exec(specifier) ?? []
      const folder = rooms.get(room)
      if (folder !== undefined) return at(folder + path, 'module-typescript')
      const answer = once(found.get(specifier), () => next(specifier, context))
      if (room !== '' && answer.url.endsWith(`/${path}`)) rooms.set(room, answer.url.slice(0, -path.length))
      if (/^[@\w]/.test(specifier)) found.set(specifier, answer)
      return answer
    },
  })
}
