import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { CHANNEL } from '#atlas/live/message.ts'
import { LiveStore, sourceOf } from '#atlas/page/live/store.ts'
import { fileStore } from '#atlas/record/file-store.ts'
import { httpStore } from '#atlas/record/http-store.ts'
import { record, type RecordOptions } from '#atlas/record/record.ts'
import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { RefusedBatch, type Batch, type RecordStore } from '#atlas/record/store.ts'
import { commandLine } from './support/command-line.ts'
import { recordedMachine } from './support/recorded.machine.ts'

const machine = 'tests/atlas/support/recorded.machine.ts#recordedMachine'
const SECRET = 'Sampaguita-7'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
  vi.unstubAllGlobals()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts an app of one recorded chart. */
function app(options: RecordOptions) {
  const inspect = record(options)
  const actor = createActor(recordedMachine, { inspect }).start()
  cleanups.push(() => inspect.end())
  return { inspect, actor, type: () => actor.send({ type: 'typed', password: SECRET }) }
}

/** Starts a server that answers each request by `answer`: a status, or null to hang up. Resolves to its address. */
async function serve(answer: (body: string) => number | null | Promise<number | null>, port = 0) {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const status = await answer(await text(request))
    if (status === null) response.destroy()
    else response.writeHead(status).end()
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const close = () =>
    new Promise((done) => {
      server.close(done)
      server.closeAllConnections()
    })
  cleanups.push(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}

/** A store in memory. */
function memory() {
  const batches: Batch[] = []
  const store: RecordStore = { save: async (batch) => void batches.push(batch) }
  return { batches, store }
}

const batchOf = (body: string) => JSON.parse(body) as Batch

const countOf = (batches: readonly Batch[], transition: string) =>
  batches
    .flatMap(({ usage }) => usage.flatMap(({ rows }) => rows))
    .reduce((sum, row) => (row.kind === 'transition' && row.transition === transition ? sum + row.count : sum), 0)

const TYPED = 'writing|typed||'

test('files: use and replay read the counters of all recorders, and the steps of each', async () => {
  const folder = newFolder()
  for (const id of ['one', 'two']) {
    const { inspect, actor, type } = app({ store: fileStore(folder), id })
    type()
    if (id === 'two') actor.send({ type: 'sent' })
    await inspect.save()
    type()
    await inspect.end()
  }
  expect(readdirSync(folder).toSorted()).toEqual(['one.steps.json', 'signIn.use.json', 'two.steps.json'])
  const file = join(folder, 'signIn.use.json')
  const use = await commandLine('use', file, '--machine', machine, '--funnel', 'writing,sending')
  expect(use.out).toContain('signIn: 2 visits from ')
  expect(use.out).toContain('  writing: 1 left, 20 % of all that led on or ended there')
  expect(use.out).toContain('    typed: 3, 60 %')
  expect(use.out).toContain('funnel\n  writing: 2 entered\n  sending: 1 entered, 50 % of the state before')
  expect(use.code).toBe(0)
  const replay = await commandLine('replay', join(folder, 'two.steps.json'), '--machine', machine)
  expect(replay.out).toContain('signIn: 3 steps, from its start\n  start(default) → typed/valid → sent/default')
  expect(replay.code).toBe(0)
})

test('files: a recorder is one visit, however many actors it has', async () => {
  const folder = newFolder()
  const { inspect } = app({ store: fileStore(folder) })
  await inspect.save()
  createActor(recordedMachine, { inspect }).start()
  await inspect.save()
  const { people, states } = JSON.parse(readFileSync(join(folder, 'signIn.use.json'), 'utf8')) as FlowUsage
  expect({ people, entered: states.map(({ entered }) => entered) }).toEqual({ people: 1, entered: [2] })
})

test('memory: an app that makes machines without end has 200 of them counted, and the steps of the latest', async () => {
  const { batches, store } = memory()
  const inspect = record({ store })
  for (let at = 0; at < 250; at += 1) {
    createActor(createMachine({ id: `made-${at}`, initial: 'a', states: { a: {} } }), { inspect }).start()
  }
  await inspect.end()
  const [batch] = batches
  expect(batch?.usage).toHaveLength(200)
  expect(batch?.breadcrumbs?.charts).toHaveLength(40)
  expect(batch?.breadcrumbs?.charts.at(-1)?.flow).toBe('made-249')
})

test('files: a machine with any name stays in the folder', async () => {
  const folder = newFolder()
  const inspect = record({ store: fileStore(join(folder, 'recorded')), id: 'it' })
  createActor(createMachine({ id: '../a*b/ä', initial: 'a', states: { a: {} } }), { inspect }).start()
  await inspect.end()
  expect(readdirSync(folder)).toEqual(['recorded'])
  expect(readdirSync(join(folder, 'recorded'))).toEqual(['..%2Fa%2Ab%2F%C3%A4.use.json', 'it.steps.json'])
})

test('files: no more than 200 charts and 200 recorders are in a folder', async () => {
  const { batches, store } = memory()
  await app({ store }).inspect.save()
  const [batch] = batches
  if (!batch) throw new Error('nothing was saved')
  const folder = newFolder()
  const files = fileStore(folder)
  for (let at = 0; at < 205; at += 1) {
    const usage = batch.usage.map((counted) => ({ ...counted, flow: `chart-${at}` }))
    await files.save({ ...batch, usage, id: `batch-${at}`, recorder: `recorder-${at}` })
  }
  const names = readdirSync(folder)
  expect(names.filter((name) => name.endsWith('.use.json'))).toHaveLength(200)
  expect(names.filter((name) => name.endsWith('.steps.json'))).toHaveLength(200)
  expect(names).toContain('recorder-204.steps.json')
})

describe('HTTP', () => {
  test('a server stores what browsers send, in batches', async () => {
    const folder = newFolder()
    const store = fileStore(folder)
    const bodies: string[] = []
    const { url } = await serve(async (body) => {
      bodies.push(body)
      await store.receive(body)
      return 204
    })
    const { inspect, type } = app({ store: httpStore(url), id: 'one', every: 10 })
    type()
    type()
    await expect.poll(() => bodies.length).toBe(1)
    expect(countOf(bodies.map(batchOf), TYPED)).toBe(2)
    type()
    await inspect.end()
    expect(bodies).toHaveLength(2)
    expect(bodies.join('')).not.toContain(SECRET)
    const use = await commandLine('use', join(folder, 'signIn.use.json'), '--machine', machine, '--format', 'json')
    expect(JSON.parse(use.out)).toMatchObject({ people: 1, leaving: [{ path: 'writing', left: 1 }] })
    const replay = await commandLine('replay', join(folder, 'one.steps.json'), '--machine', machine)
    expect(replay.out).toContain('start(default) → typed/valid → typed/valid → typed/valid')
  })

  test('while the server is down, two batches wait, and nothing is lost or counted twice', async () => {
    const { url, close } = await serve(() => 204)
    await close()
    const errors: unknown[] = []
    const { inspect, type } = app({ store: httpStore(url), every: 60_000, onError: (error) => errors.push(error) })
    for (let time = 0; time < 5; time += 1) {
      type()
      await inspect.save()
    }
    // The first attempt has one batch, each later one has two.
    expect(errors).toHaveLength(9)
    const batches: Batch[] = []
    await serve(
      (body) => {
        batches.push(batchOf(body))
        return 204
      },
      Number(new URL(url).port),
    )
    await inspect.save()
    await inspect.save()
    expect(batches).toHaveLength(3)
    expect(countOf(batches, TYPED)).toBe(5)
  })

  test('a recorder saves again by itself when the server is back', async () => {
    let attempts = 0
    const batches: Batch[] = []
    const { url } = await serve((body) => {
      attempts += 1
      if (attempts < 3) return 503
      batches.push(batchOf(body))
      return 204
    })
    const { type } = app({ store: httpStore(url), every: 5, onError: () => undefined })
    type()
    await expect.poll(() => countOf(batches, TYPED)).toBe(1)
  })

  test('a batch whose answer was lost is sent again, and counts once', async () => {
    const folder = newFolder()
    const store = fileStore(folder)
    const ids: string[] = []
    const { url } = await serve(async (body) => {
      ids.push(batchOf(body).id)
      await store.receive(body)
      return ids.length === 1 ? null : 204
    })
    const { inspect, type } = app({ store: httpStore(url), every: 60_000, onError: () => undefined })
    type()
    await inspect.save()
    await inspect.save()
    expect(ids).toEqual([ids[0], ids[0]])
    expect(readFileSync(join(folder, 'signIn.use.json'), 'utf8')).toContain('"count": 1')
  })

  test('a batch that the server refuses is dropped, and the next one is saved', async () => {
    const batches: Batch[] = []
    const { url } = await serve((body) => batches.push(batchOf(body)) && (batches.length === 1 ? 400 : 204))
    const errors: unknown[] = []
    const { inspect, actor, type } = app({
      store: httpStore(url),
      every: 60_000,
      onError: (error) => errors.push(error),
    })
    type()
    await inspect.save()
    actor.send({ type: 'sent' })
    await inspect.save()
    expect(errors).toEqual([new RefusedBatch('the recording was answered with 400')])
    expect(batches.map((batch) => countOf([batch], TYPED))).toEqual([1, 0])
  })
})

test.each([
  ['half a text', '{', 'the batch is no JSON'],
  ['an empty list', '[]', 'recorder: '],
  ['a long text', ' '.repeat(600_000), 'the batch is too long'],
  [
    'a recorder that leads elsewhere',
    '{"recorder":"../up","id":"a","duration":0,"usage":[],"breadcrumbs":null}',
    'recorder: ',
  ],
  ['years', '{"recorder":"a","id":"a","duration":1e12,"usage":[],"breadcrumbs":null}', 'duration: '],
  [
    'a step of dwelling that does not exist',
    '{"recorder":"a","id":"a","duration":0,"breadcrumbs":null,"usage":[{"flow":"__proto__","version":"0123abcd","rows":[{"kind":"dwell","state":"a","step":99,"count":1,"visits":1}]}]}',
    'usage.0.rows.0.step: ',
  ],
])('a received text that is no batch is refused: %s', async (_, body, message) => {
  const folder = newFolder()
  const received = fileStore(folder).receive(body)
  await expect(received).rejects.toThrow(RefusedBatch)
  await expect(received).rejects.toThrow(message)
  expect(readdirSync(folder)).toEqual([])
})

describe('privacy', () => {
  test('a batch has no payload, no context and no part of an event type that the chart does not name', async () => {
    const { batches, store } = memory()
    const { inspect, actor, type } = app({ store, shown: { signIn: ['urgent'] } })
    type()
    actor.send({ type: `sign.${SECRET}` })
    await inspect.end()
    expect(JSON.stringify(batches)).not.toContain(SECRET)
    expect(JSON.stringify(batches)).not.toContain('urgent')
    expect(batches[0]?.breadcrumbs?.steps.map(({ event }) => event)).toEqual(['start', 'typed', 'sign.*'])
  })

  test('breadcrumbs can be left out of the store, and be read for a bug report', async () => {
    const { batches, store } = memory()
    const { inspect, type } = app({ store, breadcrumbs: false })
    type()
    await inspect.save()
    expect(batches.map(({ breadcrumbs }) => breadcrumbs)).toEqual([null])
    expect(inspect.breadcrumbs(`no account for ${SECRET}`)?.error).toBeNull()
    expect(inspect.breadcrumbs('TypeError')).toMatchObject({
      error: 'TypeError',
      steps: [{ event: 'start' }, { event: 'typed' }],
    })
  })
})

test('a failing store or listener does not affect the app', async () => {
  const failing: RecordStore = {
    save: () => {
      throw new Error('full')
    },
  }
  const unhandled: unknown[] = []
  const listen = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', listen)
  const onError = vi.fn<() => void>(() => {
    throw new Error('no log')
  })
  const { inspect, actor } = app({ store: failing, every: 1, onError })
  await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(1)
  await inspect.end()
  actor.send({ type: 'sent' })
  process.off('unhandledRejection', listen)
  expect(actor.getSnapshot().value).toBe('sending')
  expect(unhandled).toEqual([])
})

/** A page, as far as a recorder needs one. */
function page() {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { pathname: '/accounts/7' })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const show = (visibilityState: string) => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { show, leave: () => window.dispatchEvent(new Event('pagehide')) }
}

describe('in a browser', () => {
  test('a page that is hidden sends at once, in requests that outlive it, and counts where it was left', async () => {
    const { show, leave } = page()
    const sent: { readonly batch: Batch; readonly keepalive: boolean | undefined }[] = []
    vi.stubGlobal('fetch', async (_: string, { body, keepalive }: RequestInit) => {
      sent.push({ batch: batchOf(new TextDecoder().decode(body as Uint8Array)), keepalive })
      return new Response(null, { status: 204 })
    })
    const { type } = app({ store: httpStore('/recorded'), every: 60_000 })
    type()
    show('hidden')
    expect(sent).toMatchObject([{ keepalive: true }])
    leave()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.batch.usage[0]?.rows).toEqual([{ kind: 'left', state: 'writing', count: 1, visits: 1 }])
  })

  test('an atlas in another tab follows the app, and sees the allowed fields only', async () => {
    page()
    const channel = new BroadcastChannel(CHANNEL)
    cleanups.push(() => channel.close())
    const store = new LiveStore(channel, () => new Promise(() => {}))
    const { inspect, type, actor } = app({ live: true, shown: { signIn: ['urgent'] } })
    type()
    actor.send({ type: 'sent' })
    const now = () => sourceOf(store.get())
    await expect
      .poll(() => [...(now()?.record.now.values() ?? [])].map(({ state }) => state.states))
      .toEqual([['sending']])
    expect(now()?.record.tab.place).toBe('/accounts')
    expect([...(now()?.record.now.values() ?? [])].map(({ state }) => state.shown)).toEqual([{ urgent: false }])
    expect(JSON.stringify(now()?.record.entries)).not.toContain(SECRET)
    await inspect.end()
    await expect.poll(() => now()?.presence).toBe('left')
  })
})
