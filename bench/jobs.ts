import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startSite } from '#scripts/lib/site-process.ts'
import { createSession } from '#server/domain/sessions/sessions.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { askServer } from '#server/operator/ask-server.ts'
import { wholePyramid } from '#server/store/seed/pyramid/pyramid-people.ts'
import { seedPyramid } from '#server/store/seed/pyramid/pyramid.ts'
import { openStore } from '#server/store/store.ts'
import type { Figure } from './figure.ts'

/** Milliseconds between requests to each path, whether or not the previous one was answered. */
const every = 100
/** Jobs are done once so many checks, a second apart, find nothing due or running. */
const quietLooks = 10
const longest = 45 * 60_000

/** Requests: a database ping, a page of the lobby, the balance and the points of a member. */
const paths = {
  '/healthz': '/healthz',
  balance: '/wps/v2/wallets/balance',
  notices: '/wps/relay/MCSFE_getNotices?pageNo=1&pageSize=10',
  points: '/wps/relay/MCS2_getPointBalance',
} as const

/** Measures the longest response time while the jobs process the data of `seed pyramid`, on the embedded database. */
export const measureJobs = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-jobs-'))
  try {
    const token = await giveBacklog(dataDir)
    const site = await startSite({ dataDir })
    try {
      return await watch(site.origin, dataDir, token)
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Seeds a site and its pyramid, and resolves to the token of a member of it. */
async function giveBacklog(dataDir: string): Promise<string> {
  const store = await openStore({ dataDir })
  try {
    const now = Date.now()
    const print = (line: string) => void process.stderr.write(`${line}\n`)
    await seedPyramid({ ...store, settings: createSettings(store) }, wholePyramid, { now, print })
    return await store.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from members where account_key = 'kasapi0001'`)
      const visit = { address: '127.0.0.1', userAgent: null, now }
      return (await createSession(tx, { memberId: rows[0]!.id, area: 'member', ...visit })).token
    })
  } finally {
    await store.close()
  }
}

async function watch(origin: string, dataDir: string, token: string): Promise<readonly Figure[]> {
  const waits = new Map(Object.keys(paths).map((name): [string, number[]] => [name, []]))
  const under: Promise<void>[] = []
  const ask = async (name: string, path: string) => {
    const from = performance.now()
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    await response.text()
    if (!response.ok) throw new Error(`${path} was answered by ${response.status}`)
    waits.get(name)?.push(performance.now() - from)
  }
  const asking = setInterval(() => {
    for (const [name, path] of Object.entries(paths)) under.push(ask(name, path))
  }, every)
  const from = performance.now()
  try {
    await untilDone(dataDir)
  } finally {
    clearInterval(asking)
  }
  const took = (performance.now() - from) / 1_000
  await Promise.all(under)
  return [
    { name: 'jobs: backlog of the pyramid worked through', value: took, unit: 's' },
    ...[...waits].flatMap(([name, times]): Figure[] => {
      times.sort((a, b) => a - b)
      return [
        { name: `jobs: longest wait, ${name}`, value: times.at(-1) ?? Number.NaN, unit: 'ms', goal: { atMost: 250 } },
        {
          name: `jobs: 99 of 100 waits, ${name}`,
          value: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
          unit: 'ms',
        },
      ]
    }),
  ]
}

/** Waits until every catch-up job has run and none is due or running. */
async function untilDone(dataDir: string): Promise<void> {
  const until = performance.now() + longest
  for (let quiet = 0; quiet < quietLooks && performance.now() < until;) {
    await wait(1_000)
    const answer = await askServer(dataDir, { command: 'jobs' })
    const lines = answer?.ok === true ? answer.lines : []
    const isQuiet = lines.every((line) => line.startsWith(' ') || line.includes('  0 due  0 running'))
    const haveRun = ['points', 'missions', 'ledger', 'housekeeping'].every((name) =>
      lines.some((line) => line.startsWith(`${name} `) && !line.includes('not in two days')),
    )
    quiet = isQuiet && haveRun ? quiet + 1 : 0
  }
}
