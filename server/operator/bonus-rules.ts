import * as v from 'valibot'
import { bonusRuleNames, BonusRules } from '#server/domain/bonus-rules.ts'
import type { Settings } from '#server/domain/settings.ts'
import type { OperatorCommand } from './command.ts'

/** What is asked of deposit bonuses, a line each. */
export async function describeBonusRules(settings: Settings): Promise<string[]> {
  const rules = await settings.bonusRules()
  return bonusRuleNames.map((name) => `${name}: ${rules[name]}`)
}

/** Sets one of its numbers. */
export async function setBonusRule(
  settings: Settings,
  { name, number }: Extract<OperatorCommand, { command: 'setBonusRule' }>,
  now: number,
): Promise<string[]> {
  const next = v.safeParse(BonusRules, { ...(await settings.bonusRules()), [name]: number })
  if (!next.success) throw new Error(`${name} cannot be ${number}`)
  await settings.setBonusRules({ [name]: number }, now)
  return describeBonusRules(settings)
}
