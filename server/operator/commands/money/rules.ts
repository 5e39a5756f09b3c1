import * as v from 'valibot'
import { memberRuleNames, MemberRules } from '#server/domain/money/member-rules.ts'
import type { Settings } from '#server/domain/site/settings.ts'
import { command } from '#server/operator/command.ts'
import { Whole } from '#server/operator/schemas.ts'

/** Describes the limits of member transfers, one line each. */
async function describeMemberRules(settings: Settings): Promise<string[]> {
  const rules = await settings.memberRules()
  return memberRuleNames.map((name) => `${name}: ${rules[name]}`)
}

export const ruleCommands = [
  command({
    name: 'memberRules',
    usage: {
      rules: 'Show the limits of transfers to uplines and downlines, and of contract rates.',
    },
    isReadOnly: true,
    run: ({ settings }) => describeMemberRules(settings),
  }),
  command({
    name: 'setMemberRule',
    usage: {
      'rules <name> <number>':
        'Set one of these limits: uplineLeast, uplineMost, uplineStep, uplineDailySum (whole units of the currency), uplineDailyCount; downlineLeast, downlineMost, downlineStep, downlineDailySum, downlineDailyCount. Or the highest rate that an agent without an upline may offer, in hundredths of a per cent: contractDividend, contractDaily, contractHourly, contractRealtime.',
    },
    args: v.object({ name: v.picklist(memberRuleNames), number: Whole }),
    takes: 'a name and a whole number',
    async run({ settings, now }, { name, number }) {
      const next = v.safeParse(MemberRules, { ...(await settings.memberRules()), [name]: number })
      if (!next.success) throw new Error(`${name} cannot be ${number}`)
      const { uplineLeast, uplineMost, downlineLeast, downlineMost } = next.output
      if (uplineLeast > uplineMost || downlineLeast > downlineMost) throw new Error('The minimum exceeds the maximum')
      await settings.setMemberRules({ [name]: number }, now())
      return describeMemberRules(settings)
    },
  }),
]
