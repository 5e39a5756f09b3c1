import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// Tried: the rewards of one member were looked for among those of all, on every page of the notification centre.
it('finds whatever is a member’s by an index that begins with the member, and leaves nothing out', async () => {
  const { rows } = await server.services.db.execute<{ name: string }>(sql`
    select owned.attrelid::regclass::text as name from pg_attribute owned
    join pg_class c on c.oid = owned.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where owned.attname = 'member_id' and not exists (
      select from pg_index i where i.indrelid = owned.attrelid and i.indpred is null and i.indkey[0] = owned.attnum)
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([])
})
