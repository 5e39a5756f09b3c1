import type { Call } from '#wire/call.ts'
import { allCalls, callsBySubject, type ModuleName } from '#wire/calls.ts'
import type { Handlers, ModuleHandlers } from './handler.ts'
import type { AnyHandler, Route } from './http/call-routes.ts'
import type { Services } from './services.ts'

type Creators = { readonly [M in ModuleName]: (services: Services) => Handlers<M> }

/** Fails to compile while a module of the wire has no handlers, or not for all its calls. */
type Checked<All extends Creators> = All[ModuleName]

interface HandlerFile {
  readonly createHandlers: Checked<ModuleHandlers>
}

/** Returns the handler file of a module: `after-login.ts` for `afterLogin`. */
const fileOf = (module: string) => module.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Pairs every call with its handler, from `handlers/<subject>/<module>.ts`. */
export async function createRoutes(services: Services): Promise<Route[]> {
  const modules = Object.entries(callsBySubject).flatMap(([subject, calls]) =>
    Object.keys(calls).map((module) => ({ subject, module })),
  )
  const handlers = await Promise.all(
    modules.map(async ({ subject, module }) => {
      const { createHandlers } = (await import(`./handlers/${subject}/${fileOf(module)}.ts`)) as HandlerFile
      return [module, new Map<string, AnyHandler>(Object.entries(createHandlers(services)))] as const
    }),
  )
  const byModule = new Map(handlers)
  return allCalls.map(({ name, module, call }: { name: string; module: ModuleName; call: Call }) => {
    const handle = byModule.get(module)?.get(name)
    if (!handle) throw new Error(`no handler for ${name}`)
    return { name, call, handle }
  })
}
