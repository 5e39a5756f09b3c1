import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogue } from '#server/domain/play/catalogue.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { games } from '#server/store/schema/play/games.ts'
import { catalogueSeed } from '#server/store/seed/seed-plan.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
beforeAll(async () => {
  store = await openSeededTestStore(catalogueSeed)
})
afterAll(() => store.close())

it('catalogue: is read in parts, so that other requests are answered in between, and is complete and in order', async () => {
  const { db } = store
  const progress = { isDone: false, answered: 0 }
  const read = async () => {
    const catalogue = await createCatalogue({ ...store, settings: createSettings(store) }).current()
    progress.isDone = true
    return catalogue
  }
  const others = async () => {
    do {
      await db.execute(sql`select 1`)
      progress.answered += 1
    } while (!progress.isDone)
  }
  const [{ games: all, everyByCode }] = await Promise.all([read(), others()])
  expect(progress.answered, 'statements of others in between').toBeGreaterThan(8)
  const written = await db
    .select({ code: games.code })
    .from(games)
    .orderBy(asc(games.sort), asc(games.name), asc(games.code))
  expect(all.length, 'lists of thousands').toBeGreaterThan(3_000)
  const opens = new Set(all.filter(({ soon, closed }) => !soon && !closed).map(({ code }) => code))
  const openOnes = (list: readonly { readonly code: string }[]) =>
    list.flatMap(({ code }) => (opens.has(code) ? [code] : []))
  expect(openOnes(all)).toEqual(openOnes(written))
  expect(new Set(everyByCode.keys())).toEqual(new Set(written.map(({ code }) => code)))
  expect(all.filter(({ soon }) => soon)).toEqual([])
})
