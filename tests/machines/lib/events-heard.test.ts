import { expect, test } from 'vitest'
import { discoverModels } from '#atlas/paths/discover.ts'
import { textOf } from '#tests/architecture/support/sources.ts'

const found = await discoverModels()

test.each(found.map(({ model }) => model))('$flow hears every event it is typed with', ({ flow, machine }) => {
  const chart = textOf(`machines/${flow}/${flow}.machine.ts`)
  const [, declared = ''] = /^export (?:type|interface) \w+Event\b([\s\S]*?)\n\n/m.exec(chart) ?? []
  const typed = [...declared.matchAll(/\btype: '([^']+)'/g)].map(([, type]) => type)
  expect(typed.length).toBeGreaterThan(0)
  expect(typed.filter((type) => !machine.events.includes(type ?? ''))).toEqual([])
})
