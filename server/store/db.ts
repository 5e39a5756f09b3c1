import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema/schema.ts'

interface Rows<Row> {
  readonly rows: Row[]
}

/** Result of a hand-written statement on both databases: its rows, undecoded. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/**
 * The database, the same type on PGlite and on Postgres.
 * Never use it inside `db.transaction`: the embedded database has one connection, so only `tx` may be used there.
 */
export type Db = PgDatabase<RowsResult, typeof schema>

/** An open transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** For reads that may run in a transaction or on their own. */
export type DbOrTx = Db | Tx
