import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { execute } from '#server/operator/execute.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { bannersOf } from '#server/domain/content/banners.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { notices } from '#server/store/schema/content/notices.ts'
import { folder, noJobs, operator, running } from './support.ts'

it('notice: is published from a file on a running site, listed and withdrawn', async () => {
  const { store, environment } = await running()
  const events: unknown[] = []
  store.live.subscribe('site', (event) => events.push(event))
  const file = join(folder(), 'notice.json')
  writeFileSync(file, JSON.stringify({ fil: { title: 'Kumusta', content: '<p>Kumusta</p>' } }))
  expect(await operator(environment, 'notice', 'publish', file)).toEqual({
    code: 0,
    stdout: 'notice 1: published\n',
    stderr: '',
  })
  await expect.poll(() => events).toEqual([{ type: 'notices.changed' }])
  expect((await operator(environment, 'notices')).stdout).toMatch(
    /^1 {2}[-\d: ]+ UTC {2}published {2}fil {2}Kumusta\n$/,
  )
  expect(await operator(environment, 'notice', 'withdraw', '1')).toMatchObject({
    code: 0,
    stdout: 'notice 1: withdrawn\n',
  })
  expect((await operator(environment, 'notices')).stdout).toContain('withdrawn')
  expect(await operator(environment, 'notice', 'withdraw', '1')).toMatchObject({
    code: 1,
    stderr: 'There is no notice 1 to withdraw\n',
  })
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual(['operator.publishNotice', 'operator.withdrawNotice'])
})

it('notice: an identical one is published once within ten minutes, unless it was withdrawn', async () => {
  const { environment } = await running()
  const file = join(folder(), 'notice.json')
  const publish = async (title: string) => {
    writeFileSync(file, JSON.stringify({ fil: { title, content: '<p>Kumusta</p>' } }))
    return operator(environment, 'notice', 'publish', file)
  }
  expect((await publish('Kumusta')).stdout).toBe('notice 1: published\n')
  expect(await publish('Kumusta')).toMatchObject({ code: 1, stderr: expect.stringContaining('The same command') })
  expect((await publish('Kumusta ulit')).stdout).toBe('notice 2: published\n')
  expect((await operator(environment, 'notices')).stdout.match(/published/g)).toHaveLength(2)
  await operator(environment, 'notice', 'withdraw', '1')
  expect((await publish('Kumusta')).code).toBe(0)
})

it('notice: an identical one sent many times at once is published once', async () => {
  const { store, settings, services } = await running()
  const site: OperatorSite = {
    ...{ db: store.db, live: store.live, settings, secrets: services.config, jobs: noJobs, origin: '' },
    dump: () => store.dump(),
    now: () => Date.now(),
  }
  const words = { fil: { title: 'Kumusta', content: '<p>Kumusta</p>' } }
  // Two processes on one Postgres each run their own.
  const publish = () => execute(site, { command: 'publishNotice', words, important: false })
  const ended = await Promise.allSettled(Array.from({ length: 30 }, publish))
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await store.db.$count(notices)).toBe(1)
  expect(await store.db.$count(auditEvents)).toBe(1)
})

it('notice: an invalid file is refused with an explanation', async () => {
  const file = join(folder(), 'notice.json')
  for (const content of ['{"ja":{"title":"a","content":"b"}}', 'no JSON']) {
    writeFileSync(file, content)
    expect(await operator({ DATA_DIR: folder() }, 'notice', 'publish', file)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('is not a valid notice'),
    })
  }
})

it('banner: is added from a file, hidden, shown again and removed', async () => {
  const { store, environment } = await running()
  const events: unknown[] = []
  store.live.subscribe('site', (event) => events.push(event))
  const file = join(folder(), 'banner.json')
  const words = { en: { title: 'Rain', text: 'Play indoors.', action: 'Go' } }
  const banner = { groupName: 'w_home', linkageType: 'route', url: '/rng', art: { scene: 'wave', hue: 210 }, words }
  writeFileSync(file, JSON.stringify(banner))
  const run = async (...command: string[]) => (await operator(environment, 'banner', ...command)).stdout
  expect(await run('add', file)).toBe('banner 1: shown\n')
  expect(await run('list')).toBe('1  w_home  shown  route /rng  wave 210  en  Rain\n')
  expect(await run('hide', '1')).toBe('banner 1: hidden\n')
  expect(await bannersOf(store.db, 'w_home', 'ja')).toEqual([])
  expect(await run('show', '1')).toBe('banner 1: shown\n')
  expect(await bannersOf(store.db, 'w_home', 'ja')).toMatchObject([{ title: 'Rain', language: 'en', url: '/rng' }])
  expect(await run('remove', '1')).toBe('banner 1: removed\n')
  expect(await operator(environment, 'banner', 'hide', '1')).toMatchObject({
    code: 1,
    stderr: 'There is no banner 1\n',
  })
  await expect.poll(() => events).toEqual(Array.from({ length: 4 }, () => ({ type: 'banners.changed' })))
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual(
    ['addBanner', 'hideBanner', 'showBanner', 'removeBanner'].map((name) => `operator.${name}`),
  )
  expect(audit[0]?.details).toEqual({ banner })
})
