import { modelIn } from '#atlas/explore/foreign.ts'
import type { AnyModel } from '#atlas/explore/model.ts'

/** What stands beside the page: by flow, how the module of its model is fetched, and the export it is. */
interface Models {
  readonly models: Readonly<Record<string, { readonly name?: string; load(): Promise<Record<string, unknown>> }>>
}

/**
 * The model of a flow, fetched only when somebody simulates its chart; rejects when the page has none. A build that
 * knows its models puts them in the place of this module.
 */
export async function loadModel(flow: string): Promise<AnyModel> {
  const beside = new URL('models/index.js', document.baseURI).href
  const { models } = (await import(/* @vite-ignore */ beside)) as Models
  const found = Object.hasOwn(models, flow) ? models[flow] : undefined
  if (!found) throw new Error(`no model "${flow}"`)
  return modelIn(await found.load(), found.name)
}
