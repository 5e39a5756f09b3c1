import { modelIn } from '#atlas/explore/foreign.ts'
import type { AnyModel } from '#atlas/explore/model.ts'

/** By flow: the import of its model's module, and the name of the export. */
interface Models {
  readonly models: Readonly<Record<string, { readonly name?: string; load(): Promise<Record<string, unknown>> }>>
}

/**
 * Loads the model of a flow, on demand for the simulator; rejects when the page has none. A build with known models
 * replaces this module.
 */
export async function loadModel(flow: string): Promise<AnyModel> {
  const beside = new URL('models/index.js', document.baseURI).href
  const { models } = (await import(/* @vite-ignore */ beside)) as Models
  const found = Object.hasOwn(models, flow) ? models[flow] : undefined
  if (!found) throw new Error(`no model "${flow}"`)
  return modelIn(await found.load(), found.name)
}
