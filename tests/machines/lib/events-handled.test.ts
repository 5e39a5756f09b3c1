import { expect, test } from 'vitest'
import { discoverModels } from '#atlas/paths/discover.ts'
import { filesUnder, textOf } from '#tests/architecture/support/sources.ts'

const found = await discoverModels()

test.each(found.map(({ model }) => model))('$flow: the chart handles every event of its type', ({ flow, machine }) => {
  const own = `machines/${flow}/${flow}`
  const chart = [...filesUnder(`machines/${flow}`)]
    .filter((path) => path === `${own}.machine.ts` || path === `${own}.setup.ts`)
    .map(textOf)
    .join('\n')
  const [, declared = ''] = /^export (?:type|interface) \w+Event\b([\s\S]*?)\n\n/m.exec(chart) ?? []
  const typed = [...declared.matchAll(/\btype: '([^']+)'/g)].map(([, type]) => type)
  expect(typed.length > 0).toBe(machine.events.some((type) => !type.startsWith('xstate.')))
  expect(typed.filter((type) => !machine.events.includes(type ?? ''))).toEqual([])
})
