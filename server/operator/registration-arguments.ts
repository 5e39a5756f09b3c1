import * as v from 'valibot'
import { isReadablePattern } from '#server/domain/accepted-pattern.ts'
import { patternIds } from '#wire/patterns.ts'
import { registrationFields } from '#wire/registration-fields.ts'
import { invitationCode, OperatorCommand } from './command.ts'

/** What `--help` says of registration. */
export const registrationHelp = `  npm run operator -- registration
      Show what the registration asks for, field by field.
  npm run operator -- registration <field> [--enabled on|off] [--required on|off] [--pattern <id>]
                      [--accepted "regular expression"|none] [--min 4] [--max 16]
      Change the rule of a field. Patterns: ${patternIds.join(', ')}.
  npm run operator -- registration code <account> <code>
      Give an agent an affiliate code for new downlines.`

/** Options of the registration commands. */
export const registrationOptions = {
  enabled: { type: 'string' },
  required: { type: 'string' },
  pattern: { type: 'string' },
  accepted: { type: 'string' },
  min: { type: 'string' },
  max: { type: 'string' },
} as const

type Values = { readonly [Name in keyof typeof registrationOptions]?: string | undefined }

/** Reads what follows `registration`: the command, or what was not understood. */
export function readRegistration(rest: readonly string[], values: Values): OperatorCommand | string {
  const [name, ...more] = rest
  const isChange = Object.keys(values).length > 0
  if (name === undefined) return isChange ? 'The rule of which field?' : { command: 'registration' }
  if (name === 'code') return isChange ? 'registration code takes no options' : readCode(more)
  const field = registrationFields.find((each) => each === name)
  if (field === undefined) return `There is no field ${name}. They are: ${registrationFields.join(', ')}`
  if (more.length > 0) return `registration ${field} takes nothing more, not ${more[0]}`
  if (!isChange) return `What about ${field}? --enabled, --required, --pattern, --accepted, --min or --max`

  const rule: Record<string, unknown> = {}
  for (const option of ['enabled', 'required'] as const) {
    const state = values[option]
    if (state === undefined) continue
    if (state !== 'on' && state !== 'off') return `--${option} takes on or off`
    rule[option] = state === 'on'
  }
  if (values.pattern !== undefined) rule['patternId'] = values.pattern
  if (values.accepted !== undefined) {
    const acceptedPattern = values.accepted === 'none' ? null : values.accepted
    if (acceptedPattern !== null && !isReadablePattern(acceptedPattern)) {
      return '--accepted takes a regular expression without look-around and back references, of moderate size'
    }
    rule['acceptedPattern'] = acceptedPattern
  }
  if (values.min !== undefined) rule['minLength'] = values.min
  if (values.max !== undefined) rule['maxLength'] = values.max
  const read = v.safeParse(OperatorCommand, { command: 'setRegistrationRule', field, rule })
  if (read.success) return read.output
  const broken = v.getDotPath(read.issues[0])
  if (broken === 'rule.patternId') return `There is no pattern ${values.pattern}. They are: ${patternIds.join(', ')}`
  if (broken === 'rule.acceptedPattern') return '--accepted takes at most 200 characters'
  return '--min and --max take whole numbers from 0 to 500'
}

function readCode([account, code, ...more]: readonly string[]): OperatorCommand | string {
  if (account === undefined || code === undefined || more.length > 0)
    return 'registration code takes an account and a code'
  if (!invitationCode.test(code)) return 'A code has 4 to 16 letters and digits'
  return { command: 'giveInvitationCode', account, code }
}
