import { expect, it } from 'vitest'
import { readArguments } from '#server/operator/arguments.ts'
import { startTestServer } from '#tests/server/support/server.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { systemCalls } from '#wire/site/system.ts'
import { operator, running } from './support.ts'

it('licence: the operator’s own licences replace the demonstration ones and can be removed', async () => {
  const { settings, environment } = await running()
  const licence = (...words: string[]) => operator(environment, 'licence', ...words)
  expect((await licence('list')).stdout).toContain('demonstration')
  const own = ['Club Manila Inc.', 'OGL-24-0137', 'https://www.pagcor.ph/check', '2024-06-01', 'RNG,LIVE']
  expect((await licence('set', 'pagcor', ...own)).stdout).toContain(
    'pagcor  Club Manila Inc.  OGL-24-0137  https://www.pagcor.ph/check  2024-06-01  RNG,LIVE\n',
  )
  expect((await settings.brand()).licences.map(({ code, demonstration }) => [code, demonstration])).toEqual([
    ['mga', true],
    ['bvi', true],
    ['pagcor', false],
  ])
  expect((await licence('remove', 'mga')).code).toBe(0)
  expect((await licence('remove', 'mga')).code).not.toBe(0)
  expect((await licence('set', 'mga', ...own)).code).toBe(0)
  expect((await settings.brand()).licences.map(({ code }) => code)).toEqual(['bvi', 'pagcor', 'mga'])
})

it.each([
  [['frob'], 'list, set or remove'],
  [['set', 'atlantis'], 'There is no authority atlantis'],
  [['set', 'mga', 'Club'], 'licence set takes'],
  [['set', 'mga', 'Club', '1', 'http://a.example', '2024-06-01', 'RNG'], 'https address'],
  [['set', 'mga', 'Club', '1', 'javascript:alert(1)', '2024-06-01', 'RNG'], 'https address'],
  [['set', 'mga', 'Club', '1', 'https://a.example', '2024-13-01', 'RNG'], 'a date such as'],
  [['set', 'mga', 'Club', '1', 'https://a.example', '2024-06-01', 'RNG,RNG'], 'each kind once'],
  [['set', 'mga', 'Club', '1', 'https://a.example', '2024-06-01', 'RNG,POKER'], 'There is no kind POKER'],
  [['set', 'mga', ' ', '1', 'https://a.example', '2024-06-01', 'RNG'], 'a licensee'],
])('refuses %j', (words, expected) => {
  expect(readArguments(['licence', ...words], 0, '/')).toEqual({
    kind: 'mistake',
    problem: expect.stringContaining(expected),
  })
})

it('licences: are public even in maintenance, and those stored by an older version can be read', async () => {
  const server = await startTestServer({ seed: emptySeed })
  try {
    const { settings } = server.services
    const answer = await server.call(systemCalls.licences, {})
    expect(answer.licences).toHaveLength(3)
    for (const { demonstration, covers, since, link } of answer.licences) {
      expect(demonstration).toBe(true)
      expect(covers).not.toEqual([])
      expect(since).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(new URL(link).protocol).toBe('https:')
    }
    const badge = {
      code: 'bvi',
      licensee: 'Old',
      number: '1',
      link: 'https://a.example',
      demonstration: false,
    } as const
    await settings.setBrand({ licences: [badge as never] }, 0)
    await settings.setSiteStatus({ status: 1, until: null, info: null, countries: [], addresses: [] }, 0)
    expect((await server.call(systemCalls.licences, {})).licences).toEqual([{ ...badge, covers: [], since: null }])
  } finally {
    await server.stop()
  }
})
