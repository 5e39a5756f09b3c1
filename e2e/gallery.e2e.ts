import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { drivenCharts } from './support/drivers.ts'
import { planGallery } from './support/gallery-plan.ts'
import { expect, test } from '@playwright/test'

test('gallery: every state of every chart has a picture, or a reason why not', () => {
  const folders = readdirSync(join(import.meta.dirname, '..', 'machines'), { withFileTypes: true })
  const flows = folders.filter((entry) => entry.isDirectory() && entry.name !== 'lib').map(({ name }) => name)
  const plans = drivenCharts.map(planGallery)
  expect(plans.map(({ flow }) => flow).toSorted()).toEqual(flows.toSorted())
  expect(plans.flatMap(({ flow, missing }) => missing.map((state) => `${flow} ${state}`))).toEqual([])
  for (const { flow, shown, reasons, exploration } of plans) {
    const drawn = exploration.chart.states.filter(({ node }) => node.type === 'atomic' || node.type === 'final')
    expect([...shown.map(({ state }) => state), ...reasons.keys()].toSorted(), flow).toEqual(
      drawn.map(({ path }) => path).toSorted(),
    )
  }
})
