import { type Settings } from '#server/domain/settings.ts'
import { ServiceDesk } from '#server/domain/site-settings.ts'
import type { OperatorCommand } from './command.ts'

type SetDesk = Extract<OperatorCommand, { command: 'setServiceDesk' }>

/** Where the chats are, a line each. */
export async function describeDesks(settings: Settings): Promise<string[]> {
  const { serviceDesks } = await settings.brand()
  return ServiceDesk.options.map((desk) => {
    const address = serviceDesks[desk]
    return `${desk.toLowerCase()}: ${address === undefined ? 'not configured' : (address ?? 'none')}`
  })
}

/** Says where a desk chats; the other one stays where it is. */
export async function setDesk(settings: Settings, { desk, address }: SetDesk, now: number): Promise<string[]> {
  const { serviceDesks } = await settings.brand()
  await settings.setBrand({ serviceDesks: { ...serviceDesks, [desk]: address } }, now)
  return describeDesks(settings)
}
