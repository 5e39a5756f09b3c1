import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { bannersOf } from '#server/domain/banners.ts'
import { housekeepingJob } from '#server/domain/housekeeping.ts'
import { createSettings } from '#server/domain/settings.ts'
import type { Job } from '#server/jobs/job.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import type { JobDesk } from '#server/operator/jobs.ts'
import { startOperatorSocket } from '#server/operator/socket.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import { openStore } from '#server/store/store.ts'
import { keepCompiled } from '#scripts/lib/run.ts'
import { createTestDatabase, emptySeed, testPostgresUrl } from '#tests/server/support/database.ts'

const program = fileURLToPath(new URL('../../../server/operator/main.ts', import.meta.url))

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const noJobs: JobDesk = { queue: () => Promise.reject(new Error('no jobs')), wake: () => {} }

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

interface Ended {
  readonly code: number
  readonly said: string
  readonly complained: string
}

function operator(environment: Readonly<Record<string, string>>, ...words: string[]): Promise<Ended> {
  const { DATABASE_URL: _url, INIT_CWD: _folder, ...inherited } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...words],
      { env: { ...inherited, ...keepCompiled, ...environment } },
      (error, said, complained) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, complained }),
    )
  })
}

async function database() {
  const made = await createTestDatabase(emptySeed)
  cleanUps.push(() => made.remove())
  return made
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'statehouse-operator-'))
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A server as far as the operator knows it: the open store and the socket. */
async function running() {
  const { options, environment } = await database()
  const store = await openStore({ ...options, seed: null })
  cleanUps.push(() => store.close())
  const settings = createSettings(store)
  const services = {
    config: { dataDir: options.dataDir },
    db: store.db,
    live: store.live,
    settings,
    clock: { now: () => Date.now(), offset: 0, move: () => undefined },
    log: silent,
  } as unknown as Services
  const trouble = { left: 1 }
  const troubled: Job = {
    name: 'troubled',
    lookEvery: 100,
    retries: 0,
    due: () => 'once',
    run: async () => {
      if (trouble.left-- > 0) throw new Error('the gateway answered 500')
      return { sent: 2, notTaken: 0 }
    },
  }
  const jobs = startJobs(services, [housekeepingJob(store), troubled], () =>
    openJobQueue({ ...store.queueDatabase, look: 1 }, services.log),
  )
  cleanUps.push(() => jobs.stop())
  const socket = await startOperatorSocket(services, store, jobs)
  cleanUps.push(() => socket.close())
  return { store, settings, environment, dataDir: options.dataDir, services }
}

it('switches a running site and tells it', async () => {
  const { store, settings, environment } = await running()
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const closed = await operator(environment, 'status', 'maintenance', '--until', until, '--info', 'New games')
  expect(closed).toEqual({ code: 0, said: `status: maintenance\nuntil: ${until}\ninfo: New games\n`, complained: '' })
  await expect.poll(() => heard).toEqual([{ type: 'siteStatus.changed' }])
  expect(await settings.siteStatus()).toMatchObject({ status: 1, until: Date.parse(until), info: 'New games' })
  expect(await operator(environment, 'status', 'normal')).toMatchObject({ code: 0, said: 'status: normal\n' })
  expect((await settings.siteStatus()).status).toBe(0)
})

it('switches toggles of a running site and writes it into the audit', async () => {
  const { store, settings, environment } = await running()
  expect(await operator(environment, 'toggle', 'smsLogin', 'off')).toMatchObject({ code: 0, said: 'smsLogin: off\n' })
  expect((await settings.toggles()).smsLogin).toBe(false)
  expect((await operator(environment, 'toggles')).said).toContain('smsLogin: off\ndirectRegistration: on\n')
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setToggle'))
  expect(audit).toMatchObject([{ details: { name: 'smsLogin', on: false } }])
})

it('publishes a notice from a file on a running site, lists it and takes it back', async () => {
  const { store, environment } = await running()
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  const file = join(folder(), 'notice.json')
  writeFileSync(file, JSON.stringify({ fil: { title: 'Kumusta', content: '<p>Kumusta</p>' } }))
  expect(await operator(environment, 'notice', 'publish', file)).toEqual({
    code: 0,
    said: 'notice 1: published\n',
    complained: '',
  })
  await expect.poll(() => heard).toEqual([{ type: 'notices.changed' }])
  expect((await operator(environment, 'notices')).said).toMatch(/^1 {2}\S+Z {2}published {2}fil {2}Kumusta\n$/)
  expect(await operator(environment, 'notice', 'withdraw', '1')).toMatchObject({
    code: 0,
    said: 'notice 1: withdrawn\n',
  })
  expect((await operator(environment, 'notices')).said).toContain('withdrawn')
  expect(await operator(environment, 'notice', 'withdraw', '1')).toMatchObject({
    code: 1,
    complained: 'There is no notice 1 to withdraw\n',
  })
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual(['operator.publishNotice', 'operator.withdrawNotice'])
})

it('publishes nothing from a file that is no notice, and says what one is', async () => {
  const file = join(folder(), 'notice.json')
  for (const content of ['{"ja":{"title":"a","content":"b"}}', 'no JSON']) {
    writeFileSync(file, content)
    expect(await operator({ DATA_DIR: folder() }, 'notice', 'publish', file)).toMatchObject({
      code: 1,
      said: '',
      complained: expect.stringContaining('is no notice'),
    })
  }
})

it('adds a banner from a file on a running site, hides it, shows it again and removes it', async () => {
  const { store, environment } = await running()
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  const file = join(folder(), 'banner.json')
  const words = { en: { title: 'Rain', text: 'Play indoors.', action: 'Go' } }
  const banner = { groupName: 'w_home', linkageType: 'route', url: '/rng', art: { scene: 'wave', hue: 210 }, words }
  writeFileSync(file, JSON.stringify(banner))
  const said = async (...command: string[]) => (await operator(environment, 'banner', ...command)).said
  expect(await said('add', file)).toBe('banner 1: shown\n')
  expect(await said('list')).toBe('1  w_home  shown  route /rng  wave 210  en  Rain\n')
  expect(await said('hide', '1')).toBe('banner 1: hidden\n')
  expect(await bannersOf(store.db, 'w_home', 'ja')).toEqual([])
  expect(await said('show', '1')).toBe('banner 1: shown\n')
  expect(await bannersOf(store.db, 'w_home', 'ja')).toMatchObject([{ title: 'Rain', language: 'en', url: '/rng' }])
  expect(await said('remove', '1')).toBe('banner 1: removed\n')
  expect(await operator(environment, 'banner', 'hide', '1')).toMatchObject({
    code: 1,
    complained: 'There is no banner 1\n',
  })
  await expect.poll(() => heard).toEqual(Array.from({ length: 4 }, () => ({ type: 'banners.changed' })))
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual(
    ['addBanner', 'hideBanner', 'showBanner', 'removeBanner'].map((name) => `operator.${name}`),
  )
  expect(audit[0]?.details).toEqual({ banner })
})

it('names a payment partner of a running site, each once, and names it no more', async () => {
  const { store, settings, environment } = await running()
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  expect((await operator(environment, 'partner', 'list')).said).toMatch(/^wallet {2}Perlas Wallet {2}demonstration\n/)
  expect((await operator(environment, 'partner', 'add', 'bank', ' Bangko ng Bayan ')).said).toMatch(
    /\nbank {2}Bangko ng Bayan\n$/,
  )
  expect(await operator(environment, 'partner', 'add', 'card', 'bangko NG bayan')).toMatchObject({
    code: 1,
    complained: 'There is a partner bangko NG bayan already\n',
  })
  expect((await settings.brand()).payments.at(-1)).toEqual({
    kind: 'bank',
    name: 'Bangko ng Bayan',
    demonstration: false,
  })
  expect((await operator(environment, 'partner', 'remove', 'bangko ng bayan')).said).not.toContain('Bayan')
  expect(await operator(environment, 'partner', 'remove', 'Nobody Pay')).toMatchObject({
    code: 1,
    complained: 'There is no partner Nobody Pay\n',
  })
  await expect.poll(() => heard).toEqual([{ type: 'brand.changed' }, { type: 'brand.changed' }])
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind, details }) => [kind, details])).toEqual([
    ['operator.addPartner', { partner: { kind: 'bank', name: 'Bangko ng Bayan', demonstration: false } }],
    ['operator.removePartner', { name: 'bangko ng bayan' }],
  ])
})

it('states a jackpot of a running site and withdraws it', async () => {
  const { store, settings, environment } = await running()
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  expect((await operator(environment, 'jackpot', 'set', '1234567.89')).said).toBe('jackpot: 1234567.89\n')
  expect(await settings.jackpot()).toBe('1234567.89')
  expect((await operator(environment, 'jackpot', 'withdraw')).said).toBe('jackpot: none stated\n')
  expect(await settings.jackpot()).toBeNull()
  const told = ['1234567.89', null].map((amount) => ({ type: 'jackpot.changed', amount }))
  await expect.poll(() => heard).toEqual(told)
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind, details }) => [kind, details])).toEqual([
    ['operator.setJackpot', { amount: '1234567.89' }],
    ['operator.withdrawJackpot', {}],
  ])
})

it('changes a rule of the registration on a running site, and none into what nothing could keep to', async () => {
  const { store, settings, environment } = await running()
  const changed = await operator(environment, 'registration', 'username', '--min', '6', '--accepted', '[a-z]+')
  expect(changed).toEqual({
    code: 0,
    said: 'username: required, 6-16 characters, letterFirst, accepted [a-z]+\n',
    complained: '',
  })
  expect((await settings.registrationRules()).username).toMatchObject({ minLength: 6, maxLength: 16 })
  const { said } = await operator(environment, 'registration')
  expect(said).toMatch(/^username: required, 6-16 .+\n/)
  expect(said).toMatch(/\nnot asked for: .*line/)
  for (const [words, problem] of [
    [['username', '--enabled', 'off'], 'always asked for'],
    [['username', '--min', '17'], 'at least 17 and at most 16'],
    [['code', 'nobody', 'SUMMER26'], 'no account nobody'],
  ] as const) {
    expect(await operator(environment, 'registration', ...words)).toMatchObject({
      code: 1,
      complained: expect.stringContaining(problem),
    })
  }
  const audit = await store.db.select().from(auditEvents)
  expect(audit).toMatchObject([{ kind: 'operator.setRegistrationRule', details: { field: 'username' } }])
})

it('blocks countries without closing the site to others', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'status', 'blocked', '--countries', 'PH,SG')).said).toBe(
    'status: normal\nblocked for: PH, SG\n',
  )
  expect(await settings.siteStatus()).toMatchObject({ status: 0, countries: ['PH', 'SG'] })
})

it('keeps the socket to the user of the server', async () => {
  const { dataDir } = await running()
  expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600)
})

it('takes over the socket a killed server left, and leaves that of a living one alone', async () => {
  const { environment, services, store } = await running()
  const second = await startOperatorSocket(services, store, noJobs)
  await second.close()
  expect((await operator(environment, 'status')).code).toBe(0)
  const { options } = await database()
  writeFileSync(join(options.dataDir, 'operator.sock'), '')
  const socket = await startOperatorSocket(
    { ...services, config: { ...services.config, dataDir: options.dataDir } },
    store,
    noJobs,
  )
  cleanUps.push(() => socket.close())
  expect((await operator({ DATA_DIR: options.dataDir }, 'status')).said).toBe('status: normal\n')
})

it('shows the jobs of a running server, has one run, and a failed one tried once more', async () => {
  const { environment } = await running()
  const jobs = async () => (await operator(environment, 'jobs')).said
  await expect.poll(jobs, { timeout: 20_000 }).toContain('the gateway answered 500')
  await expect.poll(jobs, { timeout: 20_000 }).toMatch(/^housekeeping  0 due  0 running  0 failed  last run 20\S+Z/m)
  const said = await jobs()
  expect(said).toMatch(/^housekeeping .* next run 20\S+Z$/m)
  expect(said).toMatch(/^troubled  0 due  0 running  1 failed  last run not in two days  next run when there is work$/m)
  expect(said).toMatch(/^  failed 20\S+Z: the gateway answered 500$/m)

  expect(await operator(environment, 'jobs', 'retry', 'troubled')).toMatchObject({
    code: 0,
    said: 'troubled: ordered once more\n',
  })
  await expect
    .poll(jobs, { timeout: 20_000 })
    .toMatch(/^troubled  0 due  0 running  0 failed  last run 20\S+Z \(sent 2\)/m)
  expect(await operator(environment, 'jobs', 'retry', 'troubled')).toMatchObject({
    code: 1,
    complained: 'No run of troubled has failed\n',
  })
  expect((await operator(environment, 'jobs', 'run', 'housekeeping')).said).toBe('housekeeping: ordered\n')
  expect(await operator(environment, 'jobs', 'run', 'laundry')).toMatchObject({
    code: 1,
    complained: 'There is no job laundry. They are: housekeeping, troubled\n',
  })
})

it('shows the jobs when no server runs, too, and leaves them to the next one', async () => {
  const { options, environment } = await database()
  const store = await openStore({ ...options, seed: null })
  const queue = await openJobQueue({ ...store.queueDatabase, look: 1 }, silent)
  await queue.prepare(housekeepingJob(store))
  await queue.close()
  await store.close()
  expect((await operator(environment, 'jobs', 'run', 'housekeeping')).said).toBe('housekeeping: ordered\n')
  expect((await operator(environment, 'jobs')).said).toMatch(/^housekeeping  1 due /)
})

it('says where customer service chats, one desk at a time', async () => {
  const { store, settings, environment } = await running()
  expect((await operator(environment, 'service')).said).toBe('livechat: not configured\nvip: not configured\n')
  await operator(environment, 'service', 'livechat', 'https://chat.example/room')
  expect(await operator(environment, 'service', 'vip', 'none')).toMatchObject({
    code: 0,
    said: 'livechat: https://chat.example/room\nvip: none\n',
  })
  expect((await settings.brand()).serviceDesks).toEqual({ LIVECHAT: 'https://chat.example/room', VIP: null })
  expect((await operator(environment, 'service', 'vip', 'http://chat.example')).code).toBe(2)
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setServiceDesk'))
  expect(audit).toHaveLength(2)
})

it('opens the database itself when no server runs', async () => {
  const { options, environment } = await database()
  expect(await operator(environment, 'toggle', 'freePlay', 'on')).toMatchObject({ code: 0 })
  const store = await openStore({ ...options, seed: null })
  cleanUps.push(() => store.close())
  expect((await createSettings(store).toggles()).freePlay).toBe(true)
})

it('says in one line that there is no site, and makes none', async () => {
  const dataDir = join(folder(), 'nothing')
  const ended = await operator({ DATA_DIR: dataDir }, 'status')
  expect(ended).toMatchObject({ code: 1, said: '', complained: expect.stringMatching(/^There is no site in .+\n$/) })
  expect(existsSync(dataDir)).toBe(false)
})

it('ends with 2 on a command it does not understand and with 0 after help', async () => {
  expect(await operator({}, 'toggle', 'nope', 'on')).toMatchObject({
    code: 2,
    complained: expect.stringContaining('no toggle nope'),
  })
  expect(await operator({}, '--help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run operator -- status maintenance'),
  })
})

it('shows the ledger, stops a wallet that keeps a wrong sum, and lets it move again after a recount', async () => {
  const { store, environment } = await running()
  expect((await operator(environment, 'ledger')).said).toContain('house: 0.00')
  expect(await operator(environment, 'ledger', 'check')).toMatchObject({
    said: 'every wallet keeps what its entries sum to\n',
  })
  await store.db.execute(
    sql`insert into ledger_accounts (id, code, credits_posted) values (gen_random_uuid(), 'member:x', 500)`,
  )
  expect((await operator(environment, 'ledger', 'check')).said).toBe(
    [
      'member:x: stopped, because it keeps something else than its entries say',
      '  kept:    credits posted 5.00  debits posted 0.00  credits pending 0.00  debits pending 0.00',
      '  entries: credits posted 0.00  debits posted 0.00  credits pending 0.00  debits pending 0.00\n',
    ].join('\n'),
  )
  expect((await operator(environment, 'ledger')).said).toContain('1 wallets: 5.00\nmember:x: stopped\n')
  expect((await operator(environment, 'ledger', 'recount', 'member:x')).said).toContain('member:x: 0.00')
  expect((await operator(environment, 'ledger')).said).not.toContain('stopped')
  expect(await operator(environment, 'ledger', 'account', 'nobody')).toMatchObject({
    code: 1,
    complained: 'The ledger has no account nobody\n',
  })
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual([
    'operator.checkLedger',
    'ledger.disagreed',
    'operator.checkLedger',
    'operator.recountLedger',
  ])
})

const exportAndImport = () => {
  it('exports a running site and imports it into a new folder', async () => {
    const { settings, environment } = await running()
    await settings.setToggle('freePlay', true, Date.now())
    const file = join(folder(), 'site.tar.gz')
    expect(await operator(environment, 'export', file)).toMatchObject({ code: 0, complained: '' })
    expect(await operator(environment, 'export', file)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('already exists'),
    })
    const copy = { DATA_DIR: join(folder(), 'copy') }
    expect(await operator(copy, 'import', file)).toMatchObject({ code: 0, complained: '' })
    expect((await operator(copy, 'toggles')).said).toContain('freePlay: on')
    expect(await operator(copy, 'import', file)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('already holds a site'),
    })
  })

  it('imports nothing from a file that is no export', async () => {
    const dataDir = join(folder(), 'copy')
    expect(await operator({ DATA_DIR: dataDir }, 'import', program)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/no export/),
    })
    expect(existsSync(dataDir)).toBe(false)
  })
}
if (testPostgresUrl === undefined) exportAndImport()
