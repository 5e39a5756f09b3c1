import type { Settings } from '#server/domain/settings.ts'
import type { Brand } from '#server/domain/site-settings.ts'
import type { OperatorCommand } from './command.ts'

type Partner = Brand['payments'][number]

/** As many as the home page can name without being a list of them. */
const most = 24

const isNamed = (name: string) => (partner: Partner) => partner.name.toLowerCase() === name.toLowerCase()

/** The partners as the operator reads them, a line each. */
export function describePartners(partners: readonly Partner[]): string[] {
  if (partners.length === 0) return ['partners: none']
  return partners.map(({ kind, name, demonstration }) => `${kind}  ${name}${demonstration ? '  demonstration' : ''}`)
}

/** Names one more partner; throws when it is named already, or when there are enough of them. */
export async function addPartner(
  settings: Settings,
  { partner }: Extract<OperatorCommand, { command: 'addPartner' }>,
  now: number,
): Promise<string[]> {
  const { payments } = await settings.brand()
  if (payments.some(isNamed(partner.name))) throw new Error(`There is a partner ${partner.name} already`)
  if (payments.length >= most) throw new Error(`There are ${most} partners, and no room for more`)
  return describePartners((await settings.setBrand({ payments: [...payments, partner] }, now)).payments)
}

/** Names a partner no more, however its name is capitalised; throws when there is none of that name. */
export async function removePartner(
  settings: Settings,
  { name }: Extract<OperatorCommand, { command: 'removePartner' }>,
  now: number,
): Promise<string[]> {
  const { payments } = await settings.brand()
  const left = payments.filter((partner) => !isNamed(name)(partner))
  if (left.length === payments.length) throw new Error(`There is no partner ${name}`)
  return describePartners((await settings.setBrand({ payments: left }, now)).payments)
}
