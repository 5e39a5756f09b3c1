import { modelIn } from '#atlas/explore/foreign.ts'
import type { AnyModel } from '#atlas/explore/model.ts'

/** Every model of the project, each fetched only when somebody simulates its chart. */
const files = import.meta.glob<Record<string, unknown>>('../../machines/*/*.model.ts')

const loaders = new Map(
  Object.entries(files).map(([file, load]) => [file.split('/').at(-2) ?? file, async () => modelIn(await load())]),
)

/** The model of a flow; rejects when the project has none. */
export async function loadModel(flow: string): Promise<AnyModel> {
  const model = await loaders.get(flow)?.()
  if (!model) throw new Error(`no model "${flow}"`)
  return model
}
