import { registerHooks } from 'node:module'
import { findModulesQuickly } from '#server/quick-modules.ts'

/** Prints what the server is made of and what Node takes each part for, found as Node does or `quickly`. */
if (process.argv[2] === 'quickly') findModulesQuickly()
const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(`${url} ${context.format}`)
    return next(url, context)
  },
})
await import('#server/boot.ts')
await import('#server/operator/execute.ts')
process.stdout.write(JSON.stringify(loaded))
