import type { PGlite } from '@electric-sql/pglite'

type Database = Pick<PGlite, 'exec' | 'query'>

/** Runs checkpoints and vacuums, for which the embedded database has no workers. Returns a function that stops them. */
export function keepUp(client: Database): () => void {
  const ending = new AbortController()
  const every = (milliseconds: number, what: string, work: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => console.error(`The database could not ${what}`, error))
    }, milliseconds)
    timer.unref()
    return timer
  }
  const timers = [
    every(5 * 60_000, 'checkpoint', () => client.exec('checkpoint')),
    every(60 * 60_000, 'vacuum', () => vacuumAll(client, ending.signal)),
  ]
  return () => {
    ending.abort()
    timers.forEach((timer) => clearInterval(timer))
  }
}

/** Vacuums and analyzes each table in a statement of its own: a single statement would block the database for seconds. */
export async function vacuumAll(client: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select case c.relkind when 'p' then 'analyze only ' else 'vacuum (analyze) ' end
      || format('%I.%I', n.nspname, c.relname) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm', 'p') and c.relpersistence <> 't' order by 1`)
  for (const { statement } of rows) {
    if (signal?.aborted === true) return
    await client.exec(statement)
  }
}
