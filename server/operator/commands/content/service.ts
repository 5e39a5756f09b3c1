import * as v from 'valibot'
import type { Settings } from '#server/domain/site/settings.ts'
import { ServiceAddress, ServiceDesk } from '#server/domain/site/site-settings.ts'
import { command } from '#server/operator/command.ts'
import { orNull } from '#server/operator/schemas.ts'

/** Where the chats are, a line each. */
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
    usage: { service: 'Show where the chats with customer service are.' },
    onlyLooks: true,
    run: ({ settings }) => describeDesks(settings),
  }),
  command({
    name: 'setServiceDesk',
    usage: {
      'service livechat|vip <https address>|none':
        'Say where one is, or that there is none; vip is for ranks above 4, who get livechat while vip has none.',
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
