import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { operator, running } from './support.ts'

it('switches a running site and tells it', async () => {
  const { store, settings, environment } = await running()
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const closed = await operator(environment, 'status', 'maintenance', '--until', until, '--info', 'New games')
  const shown = `${until.slice(0, 19).replace('T', ' ')} UTC`
  expect(closed).toEqual({ code: 0, said: `status: maintenance\nuntil: ${shown}\ninfo: New games\n`, complained: '' })
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

it('blocks countries without closing the site to others', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'status', 'blocked', '--countries', 'PH,SG')).said).toBe(
    'status: normal\nblocked for: PH, SG\n',
  )
  expect(await settings.siteStatus()).toMatchObject({ status: 0, countries: ['PH', 'SG'] })
})

it('sets the least win that the winner board shows, and lets it show any again', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'winners')).said).toBe('least win shown: any\n')
  expect((await operator(environment, 'winners', '100.00')).said).toBe('least win shown: 100.00\n')
  expect(await settings.leastWin()).toBe('100.00')
  expect((await operator(environment, 'winners', 'any')).said).toBe('least win shown: any\n')
  expect(await settings.leastWin()).toBeNull()
})

it('states a jackpot of a running site and withdraws it', async () => {
  const { store, settings, environment } = await running()
  const heard: unknown[] = []
  store.live.subscribe('site', (event) => heard.push(event))
  expect((await operator(environment, 'jackpot', 'set', '1234567.89')).said).toBe('jackpot: 1234567.89\n')
  expect(await settings.jackpot()).toBe('1234567.89')
  expect((await operator(environment, 'jackpot', 'withdraw')).said).toBe('jackpot: none stated\n')
  expect(await settings.jackpot()).toBeNull()
  await expect.poll(() => heard).toEqual([{ type: 'jackpot.changed' }, { type: 'jackpot.changed' }])
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind, details }) => [kind, details])).toEqual([
    ['operator.setJackpot', { amount: '1234567.89' }],
    ['operator.withdrawJackpot', {}],
  ])
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

it('offers a site in the languages of the brand, and links its pages elsewhere, each network once', async () => {
  const { store, settings, environment } = await running()
  const others =
    'agents: 1, 41, 42\nagents open: 2, 1\nagent centre: enableCt on, salary on, hourSalary on, agentRealtimeSalary on\nnames of direct downlines: in full\n'
  expect((await operator(environment, 'brand')).said).toBe(
    `languages: fil, en, zh-Hans, vi, ja, th\ncountries: PH, CN, HK, ID, JP, MY, SG, TH, VN\nsocial: none\nmeasurement: none\nflights: off\nmost return of a bet on matches: 1000000\n${others}`,
  )
  expect((await operator(environment, 'brand', 'languages', 'en,id')).said).toMatch(/^languages: en, id\n/)
  expect((await operator(environment, 'brand', 'countries', 'hk,PH')).said).toContain('countries: PH, HK\n')
  await operator(environment, 'brand', 'social', 'facebook', 'https://social.example/old')
  await operator(environment, 'brand', 'social', 'facebook', 'https://social.example/club')
  expect(await operator(environment, 'brand', 'social', 'x', 'none')).toMatchObject({
    code: 0,
    said: `languages: en, id\ncountries: PH, HK\nFacebook: https://social.example/club\nmeasurement: none\nflights: off\nmost return of a bet on matches: 1000000\n${others}`,
  })
  expect((await operator(environment, 'brand', 'measurement', 'G-ABC123DEF4')).said).toMatch(
    /^measurement: G-ABC123DEF4$/m,
  )
  expect((await operator(environment, 'brand', 'flights', 'on')).said).toMatch(/^flights: on$/m)
  expect(await settings.brand()).toMatchObject({
    flights: true,
    languages: ['en', 'id'],
    gtagId: 'G-ABC123DEF4',
    socialLinks: [{ kind: 'Facebook', url: 'https://social.example/club' }],
  })
  const audit = await store.db.select().from(auditEvents).where(eq(auditEvents.kind, 'operator.setSocialLink'))
  expect(audit).toHaveLength(3)
})

it('shows and changes beyond which numbers an alert is written', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'watch')).said).toContain('login.network  600  logins of a network')
  expect((await operator(environment, 'watch', 'login.network', '1000')).said).toContain('login.network  1000  ')
  expect((await settings.watchBounds())['login.network']).toBe(1_000)
  expect(await operator(environment, 'watch', 'login.network', '0')).toMatchObject({ code: 2 })
})
