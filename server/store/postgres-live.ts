import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool } from 'pg'
import { Topics, type Live } from './live.ts'

const channel = 'statehouse_live'

/** Live events of all servers on one Postgres, by LISTEN and NOTIFY. */
export async function createPostgresLive(
  settings: ClientConfig,
  pool: Pool,
): Promise<Live & { close(): Promise<void> }> {
  const topics = new Topics()
  let listening: Client | undefined
  const ending = new AbortController()

  async function listen(): Promise<void> {
    const client = new Client(settings)
    client.on('notification', ({ payload }) => {
      const { topic, event } = JSON.parse(payload ?? '{}') as { topic: string; event: unknown }
      topics.deliver(topic, event)
    })
    client.on('error', () => undefined)
    await client.connect()
    await client.query(`listen ${channel}`)
    listening = client
    client.once('end', () => {
      if (!ending.signal.aborted) void listenAgain()
    })
  }

  async function listenAgain(): Promise<void> {
    for (let pause = 100; !ending.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await listen()
      } catch {
        await wait(pause, undefined, { ref: false })
      }
    }
  }

  await listen()
  return {
    async publish(topic, event) {
      await pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ topic, event })])
    },
    subscribe: (topic, listener) => topics.subscribe(topic, listener),
    async close() {
      ending.abort()
      await listening?.end()
    },
  }
}
