import * as v from 'valibot'
import { memberRuleNames, MemberRules } from '#server/domain/member-rules.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { OperatorCommand } from './command.ts'

/** What is asked of money that members send on, a line each. */
export async function describeMemberRules(settings: Settings): Promise<string[]> {
  const rules = await settings.memberRules()
  return memberRuleNames.map((name) => `${name}: ${rules[name]}`)
}

/** Sets one of its numbers. */
export async function setMemberRule(
  settings: Settings,
  { name, number }: Extract<OperatorCommand, { command: 'setMemberRule' }>,
  now: number,
): Promise<string[]> {
  const next = v.safeParse(MemberRules, { ...(await settings.memberRules()), [name]: number })
  if (!next.success) throw new Error(`${name} cannot be ${number}`)
  const { uplineLeast, uplineMost, downlineLeast, downlineMost } = next.output
  if (uplineLeast > uplineMost || downlineLeast > downlineMost) throw new Error('The least is more than the most')
  await settings.setMemberRules({ [name]: number }, now)
  return describeMemberRules(settings)
}
