import { expect, it } from 'vitest'
import { boot } from '#server/boot.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openStore } from '#server/store/store.ts'
import { slotModels } from '#games/slot/slot-models.ts'
import { createTestDatabase, smallSeed } from '#tests/server/support/database.ts'

it('a server with one pay of a slot off by one does not start, and names the model', async () => {
  const { bold, classic } = slotModels
  const slots = [classic, { ...bold, linePays: { ...bold.linePays, G: [1, 1, 5] } }] as const
  const database = await createTestDatabase(smallSeed)
  const store = await openStore({ ...database.options, seed: smallSeed })
  try {
    await expect(boot(readConfig(database.environment), store, createLog({ quiet: true }), { slots })).rejects.toThrow(
      'These slot models do not have their stated return: bold.',
    )
  } finally {
    await store.close()
    await database.remove()
  }
})
