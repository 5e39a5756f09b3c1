import { expect, it } from 'vitest'
import { defaultMemberRules } from '#server/domain/money/member-rules.ts'
import { operator, running } from './support.ts'

it('rules: shows the transfer limits and sets one', async () => {
  const { settings, environment } = await running()
  expect((await operator(environment, 'rules')).stdout).toContain(`uplineLeast: ${defaultMemberRules.uplineLeast}\n`)
  const set = await operator(environment, 'rules', 'uplineLeast', '250')
  expect(set.stdout).toContain('uplineLeast: 250\n')
  expect(await settings.memberRules()).toEqual({ ...defaultMemberRules, uplineLeast: 250 })
})

it.each([
  ['of an unknown name', 'uplineColour', '5'],
  ['that is no number', 'uplineMost', 'plenty'],
  ['in parts of a unit', 'uplineStep', '0.5'],
  ['below one', 'uplineDailyCount', '0'],
  ['with the least above the most', 'uplineLeast', String(defaultMemberRules.uplineMost + 1)],
  ['that is left out', 'uplineMost'],
])('refuses a rule %s and leaves all as they are', async (_, ...words) => {
  const { settings, environment } = await running()
  const { code, stderr } = await operator(environment, 'rules', ...words)
  expect(code).not.toBe(0)
  expect(stderr).not.toBe('')
  expect(stderr).not.toContain('    at ')
  expect(await settings.memberRules()).toEqual(defaultMemberRules)
})
