import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { operator, running } from './support.ts'

it('status: changes the site status and notifies open pages', async () => {
  const { store, settings, environment } = await running()
  const events: unknown[] = []
  store.live.subscribe('site', (event) => events.push(event))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const closed = await operator(environment, 'status', 'maintenance', '--until', until, '--info', 'New games')
  const shown = `${until.slice(0, 19).replace('T', ' ')} UTC`
  expect(closed).toEqual({ code: 0, stdout: `status: maintenance\nuntil: ${shown}\ninfo: New games\n`, stderr: '' })
  await expect.poll(() => events).toEqual([{ type: 'siteStatus.changed' }])
  expect(await settings.siteStatus()).toMatchObject({ status: 1, until: Date.parse(until), info: 'New games' })
  expect(await operator(environment, 'status', 'normal')).toMatchObject({ code: 0, stdout: 'status: normal\n' })
  expect((await settings.siteStatus()).status).toBe(0)
})

it('toggle: switches a toggle of a running site and records it in the audit', async () => {
  const { store, settings, environment } = await running()
  expect(await operator(environment, 'toggle', 'smsLogin', 'off')).toMatchObject({ code: 0, stdout: 'smsLogin: off\n' })
  expect((await settings.toggles()).smsLogin).toBe(false)
  expect((await operator(environment, 'toggles')).stdout).toContain('smsLogin: off\ndirectRegistration: on\n')
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setToggle'))
  expect(audit).toMatchObject([{ details: { name: 'smsLogin', on: false } }])
})

it('status: blocks countries without closing the site to others', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'status', 'blocked', '--countries', 'PH,SG')).stdout).toBe(
    'status: normal\nblocked for: PH, SG\n',
  )
  expect(await settings.siteStatus()).toMatchObject({ status: 0, countries: ['PH', 'SG'] })
})

it('winners: sets and removes the minimum win of the winner board', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'winners')).stdout).toBe('minimum win shown: any\n')
  expect((await operator(environment, 'winners', '100.00')).stdout).toBe('minimum win shown: 100.00\n')
  expect(await settings.leastWin()).toBe('100.00')
  expect((await operator(environment, 'winners', 'any')).stdout).toBe('minimum win shown: any\n')
  expect(await settings.leastWin()).toBeNull()
})

it('jackpot: is set on a running site and withdrawn', async () => {
  const { store, settings, environment } = await running()
  const events: unknown[] = []
  store.live.subscribe('site', (event) => events.push(event))
  expect((await operator(environment, 'jackpot', 'set', '1234567.89')).stdout).toBe('jackpot: 1234567.89\n')
  expect(await settings.jackpot()).toBe('1234567.89')
  expect((await operator(environment, 'jackpot', 'withdraw')).stdout).toBe('jackpot: none\n')
  expect(await settings.jackpot()).toBeNull()
  await expect.poll(() => events).toEqual([{ type: 'jackpot.changed' }, { type: 'jackpot.changed' }])
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind, details }) => [kind, details])).toEqual([
    ['operator.setJackpot', { amount: '1234567.89' }],
    ['operator.withdrawJackpot', {}],
  ])
})

it('partner: adds a payment partner once and removes it', async () => {
  const { store, settings, environment } = await running()
  const events: unknown[] = []
  store.live.subscribe('site', (event) => events.push(event))
  expect((await operator(environment, 'partner', 'list')).stdout).toMatch(/^wallet {2}Perlas Wallet {2}demonstration\n/)
  expect((await operator(environment, 'partner', 'add', 'bank', ' Bangko ng Bayan ')).stdout).toMatch(
    /\nbank {2}Bangko ng Bayan\n$/,
  )
  expect(await operator(environment, 'partner', 'add', 'card', 'bangko NG bayan')).toMatchObject({
    code: 1,
    stderr: 'There is already a partner bangko NG bayan\n',
  })
  expect((await settings.brand()).payments.at(-1)).toEqual({
    kind: 'bank',
    name: 'Bangko ng Bayan',
    demonstration: false,
  })
  expect((await operator(environment, 'partner', 'remove', 'bangko ng bayan')).stdout).not.toContain('Bayan')
  expect(await operator(environment, 'partner', 'remove', 'Unknown Pay')).toMatchObject({
    code: 1,
    stderr: 'There is no partner Unknown Pay\n',
  })
  await expect.poll(() => events).toEqual([{ type: 'brand.changed' }, { type: 'brand.changed' }])
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind, details }) => [kind, details])).toEqual([
    ['operator.addPartner', { partner: { kind: 'bank', name: 'Bangko ng Bayan', demonstration: false } }],
    ['operator.removePartner', { name: 'bangko ng bayan' }],
  ])
})

it('registration: changes a field rule and refuses an impossible one', async () => {
  const { store, settings, environment } = await running()
  const changed = await operator(environment, 'registration', 'username', '--min', '6', '--accepted', '[a-z]+')
  expect(changed).toEqual({
    code: 0,
    stdout: 'username: required, 6-16 characters, letterFirst, accepted [a-z]+\n',
    stderr: '',
  })
  expect((await settings.registrationRules()).username).toMatchObject({ minLength: 6, maxLength: 16 })
  const { stdout } = await operator(environment, 'registration')
  expect(stdout).toMatch(/^username: required, 6-16 .+\n/)
  expect(stdout).toMatch(/\nnot requested: .*line/)
  for (const [words, problem] of [
    [['username', '--enabled', 'off'], 'always required'],
    [['username', '--min', '17'], 'minimum of 17 characters exceeds the maximum of 16'],
    [['paymentPassword', '--max', '8'], 'always has 6 digits'],
    [['paymentPassword', '--pattern', 'any'], 'always has 6 digits'],
    [['code', 'walang.tao', 'SUMMER26'], 'no account walang.tao'],
  ] as const) {
    expect(await operator(environment, 'registration', ...words)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(problem),
    })
  }
  const audit = await store.db.select().from(auditEvents)
  expect(audit).toMatchObject([{ kind: 'operator.setRegistrationRule', details: { field: 'username' } }])
})

it('service: sets the chats of customer service one by one', async () => {
  const { store, settings, environment } = await running()
  expect((await operator(environment, 'service')).stdout).toBe('livechat: not configured\nvip: not configured\n')
  await operator(environment, 'service', 'livechat', 'https://chat.example/room')
  expect(await operator(environment, 'service', 'vip', 'none')).toMatchObject({
    code: 0,
    stdout: 'livechat: https://chat.example/room\nvip: none\n',
  })
  expect((await settings.brand()).serviceDesks).toEqual({ LIVECHAT: 'https://chat.example/room', VIP: null })
  expect((await operator(environment, 'service', 'vip', 'http://chat.example')).code).toBe(2)
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setServiceDesk'))
  expect(audit).toHaveLength(2)
})

it('brand: sets languages, countries and social pages, each network once', async () => {
  const { store, settings, environment } = await running()
  const others =
    'agents: 1, 41, 42\nagents can create: 2, 1\nagent centre: enableCt on, salary on, hourSalary on, agentRealtimeSalary on\ndirect downline names: full\n'
  expect((await operator(environment, 'brand')).stdout).toBe(
    `languages: fil, en, zh-Hans, vi, ja, th\ncountries: PH, CN, HK, ID, JP, MY, SG, TH, VN\nsocial: none\nmeasurement: none\nflights: off\nmaximum sports payout: 1000000\n${others}`,
  )
  expect((await operator(environment, 'brand', 'languages', 'en,id')).stdout).toMatch(/^languages: en, id\n/)
  expect((await operator(environment, 'brand', 'countries', 'hk,PH')).stdout).toContain('countries: PH, HK\n')
  await operator(environment, 'brand', 'social', 'facebook', 'https://social.example/old')
  await operator(environment, 'brand', 'social', 'facebook', 'https://social.example/club')
  expect(await operator(environment, 'brand', 'social', 'x', 'none')).toMatchObject({
    code: 0,
    stdout: `languages: en, id\ncountries: PH, HK\nFacebook: https://social.example/club\nmeasurement: none\nflights: off\nmaximum sports payout: 1000000\n${others}`,
  })
  expect((await operator(environment, 'brand', 'measurement', 'G-ABC123DEF4')).stdout).toMatch(
    /^measurement: G-ABC123DEF4$/m,
  )
  expect((await operator(environment, 'brand', 'flights', 'on')).stdout).toMatch(/^flights: on$/m)
  expect(await settings.brand()).toMatchObject({
    flights: true,
    languages: ['en', 'id'],
    gtagId: 'G-ABC123DEF4',
    socialLinks: [{ kind: 'Facebook', url: 'https://social.example/club' }],
  })
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setSocialLink'))
  expect(audit).toHaveLength(3)
})

it('watch: shows and changes alert thresholds', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'watch')).stdout).toContain('login.network  600  logins of a network')
  expect((await operator(environment, 'watch', 'login.network', '1000')).stdout).toContain('login.network  1000  ')
  expect((await settings.watchBounds())['login.network']).toBe(1_000)
  expect(await operator(environment, 'watch', 'login.network', '0')).toMatchObject({ code: 2 })
})
