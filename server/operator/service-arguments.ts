import * as v from 'valibot'
import { ServiceAddress, ServiceDesk } from '#server/domain/site-settings.ts'
import type { OperatorCommand } from './command.ts'

/** What `--help` says of customer service. */
export const serviceHelp = `  npm run operator -- service
      Show where the chats with customer service are.
  npm run operator -- service livechat|vip <https address>|none
      Say where one is, or that there is none; vip is for ranks above 4, who get livechat while vip has none.`

/** Reads what follows `service`: the command, or what was not understood. */
export function readService([name, address, ...more]: readonly string[]): OperatorCommand | string {
  if (name === undefined) return { command: 'service' }
  const desk = ServiceDesk.options.find((each) => each.toLowerCase() === name)
  if (desk === undefined) return `There is no desk ${name}: it is livechat or vip`
  if (address === undefined || more.length > 0) return `service ${name} takes one https address, or none`
  if (address !== 'none' && !v.is(ServiceAddress, address)) return `service ${name} takes an https address, or none`
  return { command: 'setServiceDesk', desk, address: address === 'none' ? null : address }
}
