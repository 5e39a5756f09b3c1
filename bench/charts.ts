import { explore } from '#atlas/explore/explore.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { generate } from '#atlas/paths/generate.ts'
import { fastest } from './fastest.ts'
import type { Figure } from './figure.ts'

/** Measures exploration and test generation of each chart, and the number of tests and steps. */
export const measureCharts = async (): Promise<readonly Figure[]> => {
  const found = await discoverModels()
  return found.flatMap(({ model }): readonly Figure[] => {
    const explored = fastest(() => explore(model))
    const generated = fastest(() => generate(explored.result))
    return [
      { name: `chart ${model.flow}: explore`, value: explored.ms, unit: 'ms' },
      { name: `chart ${model.flow}: generate`, value: generated.ms, unit: 'ms', goal: { atMost: 1000 } },
      { name: `chart ${model.flow}: tests`, value: generated.result.paths.length, unit: '' },
      { name: `chart ${model.flow}: steps`, value: generated.result.steps, unit: '' },
    ]
  })
}
