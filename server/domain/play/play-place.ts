import { sql } from 'drizzle-orm'
import type { Tx } from '#server/store/db.ts'
import { playSumsRead } from '#server/store/schema/engagement/missions.ts'

/** Number of the last entry summed; its lock lets one transaction at a time go on. */
export async function lockPlace(tx: Tx): Promise<bigint> {
  await tx.execute(sql`insert into ${playSumsRead} (id, entry_id) values (1, 0) on conflict do nothing`)
  const { rows } = await tx.execute<{ place: string }>(
    sql`select entry_id::text as place from ${playSumsRead} where id = 1 for update`,
  )
  return BigInt(rows[0]!.place)
}
