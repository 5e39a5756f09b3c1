import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Preview } from '#atlas/edit/preview.ts'
import { servePage } from '#atlas/package/serve.ts'
import { built, editServer } from './support/edit-server.ts'

const project = await editServer()
const { address, folder } = project
afterAll(project.remove)
beforeEach(project.write)

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request with any headers, also those that `fetch` sets itself. */
const send = ({ method = 'POST', body = '', headers = {} }: Sent, path = 'edit/preview') =>
  new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const all = { 'content-type': 'application/json', ...length, ...headers }
    const sent = request(new URL(path, address), { method, headers: all }, (answer) => {
      text(answer).then((received) => resolve({ status: answer.statusCode, text: received }), reject)
    })
    sent.on('error', reject).end(body)
  })
const post = async (path: string, body: unknown) => {
  const answer = await send({ body: JSON.stringify(body) }, path)
  return { status: answer.status, body: JSON.parse(answer.text) as unknown }
}
const preview = async (flow: string, edits: unknown) => {
  const { status, body } = await post('edit/preview', { flow, edits })
  expect({ status, body }).toMatchObject({ status: 200, body: { revision: expect.any(String) as string } })
  return body as Preview
}
const rename = { edit: 'rename', state: 'off', to: 'resting' }

describe('a preview of edits', () => {
  test('has the edited chart, its changes, a diff of every file, and lines to change by hand', async () => {
    const use = "import { kettleMachine } from './kettle.machine'\nexport const place = [kettleMachine, 'off']\n"
    project.add('uses.ts', use)
    const { chart, diff, files, findings, byHand } = await preview('kettle', [rename])
    const paths = chart.states.map(({ path }) => path)
    expect({ now: paths.includes('resting'), before: paths.includes('off') }).toEqual({ now: true, before: false })
    expect(diff.states).toMatchObject([{ at: 'resting', was: 'off', change: 'changed' }])
    expect(files.map(({ name }) => name)).toEqual([join(folder, 'cooling.ts'), join(folder, 'kettle.machine.ts')])
    expect(files[1]?.diff).toContain("\n-  initial: 'off',\n")
    expect(findings).toEqual([])
    expect(byHand).toContainEqual({
      name: join(folder, 'uses.ts'),
      line: 2,
      text: "export const place = [kettleMachine, 'off']",
    })
  })

  test('without edits is the chart as its source is now, not as it was when the server started', async () => {
    project.change('kettle.machine.ts', (source) => source.replaceAll('unplugged', 'stored'))
    const { chart, diff, files } = await preview('kettle', [])
    expect(chart.states.map(({ path }) => path)).toContain('stored')
    expect({ change: diff.change, files }).toEqual({ change: 'same', files: [] })
  })

  test('has a proposal for an edit without a place in the source, and draws it', async () => {
    project.add('pot.ts', "import { cooling } from './cooling'\nexport const states = { cooling }\n")
    const { unplaced, files, chart } = await preview('kettle', [
      { edit: 'describe', target: 'off', text: 'It is cold.' },
      { edit: 'describe', target: 'cooling', text: 'It cools.' },
    ])
    expect(unplaced).toMatchObject([{ index: 1, reason: expect.stringContaining('used elsewhere too') as string }])
    expect(files.map(({ name }) => name)).toEqual([
      join(folder, 'kettle.machine.ts'),
      join(folder, 'kettle.proposal.md'),
    ])
    expect(chart.states.find(({ path }) => path === 'cooling')?.description).toBe('It cools.')
  })

  test('has what the check finds and did not find before', async () => {
    const retarget = { edit: 'retarget', transition: 'playing.pausing|after:pause', to: 'off' }
    const { findings } = await preview('autoplay', [retarget])
    expect(findings.join('\n')).toContain('autoplay: journey at all-turns-are-played')
  })
})

describe('a save of edits', () => {
  const edits = [
    { edit: 'rename', state: 'off', to: 'idle' },
    { edit: 'describe', target: 'idle', text: 'The player starts each turn.' },
  ]

  test('writes what the preview has shown', async () => {
    const { revision, files } = await preview('autoplay', edits)
    const saved = await post('edit/save', { flow: 'autoplay', edits, revision })
    expect(saved).toEqual({ status: 200, body: { files: files.map(({ name }) => name) } })
    expect(project.read('autoplay/autoplay.machine.ts')).toContain(
      "    idle: {\n      description: 'The player starts each turn.',\n",
    )
    const { diff, chart } = await preview('autoplay', [])
    expect({ change: diff.change, path: chart.states[1]?.path }).toEqual({ change: 'same', path: 'idle' })
  })

  test.each([
    ['the chart', (source: string) => source.replace(/description: '[^']+'/, "description: 'Another text.'")],
    ['a line elsewhere', (source: string) => `${source}\n// later\n`],
  ])('is refused once the source has changed: %s', async (_, change) => {
    const { revision } = await preview('autoplay', edits)
    project.change('autoplay/autoplay.machine.ts', change)
    const before = project.autoplay()
    expect(await post('edit/save', { flow: 'autoplay', edits, revision })).toEqual({
      status: 409,
      body: { message: 'the sources have changed since this preview: look at a new one, then save' },
    })
    expect(project.autoplay()).toEqual(before)
  })

  test('sent twice at once is written once', async () => {
    const { revision } = await preview('autoplay', edits)
    const save = () => post('edit/save', { flow: 'autoplay', edits, revision })
    const answers = await Promise.all([save(), save()])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
  })

  test('with a new finding writes nothing', async () => {
    const retarget = [{ edit: 'retarget', transition: 'playing.pausing|after:pause', to: 'off' }]
    const { revision } = await preview('autoplay', retarget)
    const before = project.autoplay()
    const { status, body } = await post('edit/save', { flow: 'autoplay', edits: retarget, revision })
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^nothing is written: \d+ new findings of the check$/) as string },
    })
    expect(project.autoplay()).toEqual(before)
  })

  test('of a source that no longer loads is refused, and of one that does again is not', async () => {
    const { revision } = await preview('autoplay', edits)
    const whole = project.read('autoplay/autoplay.machine.ts')
    project.change('autoplay/autoplay.machine.ts', (source) => `${source}\nconst = 1\n`)
    const broken = await post('edit/save', { flow: 'autoplay', edits, revision })
    expect(broken).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cannot be loaded') as string },
    })
    project.change('autoplay/autoplay.machine.ts', () => whole)
    expect(await post('edit/save', { flow: 'autoplay', edits, revision })).toMatchObject({ status: 200 })
  })
})

describe('a request is refused', () => {
  const body = (value: unknown) => ({ body: JSON.stringify(value) })
  const edit = (value: unknown) => body({ flow: 'kettle', edits: [value] })
  const many = Array.from({ length: 201 }, () => rename)
  test.each([
    ['of another host', { headers: { host: 'atlas.example' } }, 403, 'another host'],
    ['of another port', { headers: { host: '127.0.0.1:1' } }, 403, 'another host'],
    ['of another origin', { headers: { origin: 'http://atlas.example' } }, 403, 'another origin'],
    ['of a page without an origin', { headers: { origin: 'null' } }, 403, 'another origin'],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, 415, 'application/json'],
    ['without a type', { headers: { 'content-type': '' } }, 415, 'application/json'],
    ['with another method', { method: 'PUT' }, 405, 'POST'],
    ['that is too long', body({ flow: 'x'.repeat(300_000) }), 413, '262144 bytes'],
    ['that is not JSON', { body: '{' }, 400, 'not JSON'],
    ['of another form', body([]), 400, '"flow"'],
    ['with a chart that is no text', body({ flow: 1, edits: [] }), 400, '"flow"'],
    ['for an unknown chart', body({ flow: 'pot', edits: [] }), 404, 'there is no chart "pot"'],
    ['for a chart with the name of a method', body({ flow: '__proto__', edits: [] }), 404, 'there is no chart'],
    ['without edits', body({ flow: 'kettle' }), 400, '"flow"'],
    ['with edits that are no list', body({ flow: 'kettle', edits: {} }), 422, 'edits are a list'],
    ['with too many edits', body({ flow: 'kettle', edits: many }), 422, 'at most 200'],
    ['with an unknown edit', edit({ edit: 'renam' }), 422, 'did you mean rename?'],
    ['with an edit that is no text', edit({ edit: { toString: 1 } }), 422, 'edit 1'],
    ['with an unknown state', edit({ ...rename, state: 'of' }), 422, 'did you mean off or on?'],
    ['with a name that is none', edit({ ...rename, to: 'a b' }), 422, '"a b" is no name'],
  ] as const)('%s', async (_, sent, status, message) => {
    const answer = await send(sent)
    expect(answer).toEqual({ status, text: expect.stringContaining(JSON.stringify(message).slice(1, -1)) as string })
    expect((JSON.parse(answer.text) as { message: string }).message.split('\n')).toHaveLength(1)
  })

  test('at any other address', async () => {
    expect(await send({}, 'edit/undo')).toMatchObject({ status: 404 })
  })

  test('for files of the atlas, by another name of this machine', async () => {
    const get = { method: 'GET', headers: { host: 'atlas.example' } }
    expect(await send(get, 'data/sources.json')).toMatchObject({ status: 403 })
  })
})

test('only a server of edits offers them', async () => {
  const sources = async (base: string) => (await fetch(new URL('data/sources.json', base))).json()
  expect(await sources(address)).toEqual({ ...built, edit: true })
  const plain = await servePage(project.atlas, 0)
  expect(await sources(plain)).toEqual(built)
  const refused = await fetch(new URL('edit/preview', plain), { method: 'POST', body: '{}' })
  expect(refused.status).toBe(404)
})
