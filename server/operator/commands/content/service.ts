import * as v from 'valibot'
import type { Settings } from '#server/domain/site/settings.ts'
import { ServiceAddress, ServiceDesk } from '#server/domain/site/site-settings.ts'
import { command } from '#server/operator/command.ts'
import { orNull } from '#server/operator/schemas.ts'

/** Describes the chat addresses, one line each. */
async function describeDesks(settings: Settings): Promise<string[]> {
  const { serviceDesks } = await settings.brand()
  return ServiceDesk.options.map((desk) => {
    const address = serviceDesks[desk]
    return `${desk.toLowerCase()}: ${address === undefined ? 'not configured' : (address ?? 'none')}`
  })
}

export const serviceCommands = [
  command({
    name: 'service',
    usage: { service: 'Show the addresses of the customer service chats.' },
    isReadOnly: true,
    run: ({ settings }) => describeDesks(settings),
  }),
  command({
    name: 'setServiceDesk',
    usage: {
      'service livechat|vip <https address>|none':
        'Set the address of a chat, or none. vip is for VIP levels above 4, who get livechat while vip has none.',
    },
    args: v.object({ address: orNull('none', ServiceAddress), desk: ServiceDesk }),
    read: ({ what }) => ({ desk: ServiceDesk.options.find((each) => each.toLowerCase() === what) }),
    takes: 'one https address, or none',
    async run({ settings, now }, { desk, address }) {
      const { serviceDesks } = await settings.brand()
      await settings.setBrand({ serviceDesks: { ...serviceDesks, [desk]: address } }, now())
      return describeDesks(settings)
    },
  }),
]
