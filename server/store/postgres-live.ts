import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool } from 'pg'
import { Topics, type Live } from './live.ts'

const channel = 'statehouse_live'
/** Interval and timeout of the check of the listening connection, in milliseconds. */
const checkEvery = 15_000
const checkPatience = 5_000

/** Live events of all servers on one Postgres, by LISTEN and NOTIFY. */
export async function createPostgresLive(
  settings: ClientConfig,
  pool: Pool,
): Promise<Live & { close(): Promise<void> }> {
  const topics = new Topics()
  const gapListeners: (() => void)[] = []
  let listening: Client | undefined
  const ending = new AbortController()

  async function listen(): Promise<void> {
    const client = new Client({ ...settings, application_name: 'statehouse live', query_timeout: checkPatience })
    client.on('notification', ({ payload }) => {
      const { topic, event } = JSON.parse(payload ?? '{}') as { topic: string; event: unknown }
      topics.deliver(topic, event)
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      void client.end()
      throw error
    }
    listening = client
    client.once('end', () => {
      if (!ending.signal.aborted) void listenAgain()
    })
  }

  /** Events during a lost connection are missed, so gap listeners are called once it is back. */
  async function listenAgain(): Promise<void> {
    for (let pause = 100; !ending.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        await listen()
        for (const listener of gapListeners) listener()
        return
      } catch {
        await wait(pause, undefined, { ref: false })
      }
    }
  }

  await listen()
  // Without the check, a silently broken connection would never be noticed.
  const check = setInterval(() => {
    const connection = listening
    connection?.query('select 1').catch(() => void connection.end())
  }, checkEvery)
  check.unref()
  return {
    async publish(topic, event) {
      await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ topic, event })])
    },
    subscribe: (topic, listener) => topics.subscribe(topic, listener),
    recent: (topic, within) => topics.recent(topic, within),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      ending.abort()
      clearInterval(check)
      await listening?.end()
    },
  }
}
