import * as v from 'valibot'
import type { Brand } from '#server/domain/site/site-settings.ts'
import { PaymentPartner } from '#wire/site/system.ts'
import { command } from '#server/operator/command.ts'

type Partner = Brand['payments'][number]

const kinds = PaymentPartner.entries.kind.options
/** Maximum number of partners on the home page. */
const most = 24

/** A partner name, without invisible characters that would make two names look alike. */
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.regex(/^[^\p{C}]*$/u))

const isNamed = (name: string) => (partner: Partner) => partner.name.toLowerCase() === name.toLowerCase()

/** Describes the partners, one line each. */
function describe(partners: readonly Partner[]): string[] {
  if (partners.length === 0) return ['partners: none']
  return partners.map(({ kind, name, demonstration }) => `${kind}  ${name}${demonstration ? '  demonstration' : ''}`)
}

const wrongName = (name: unknown) => (name === undefined ? undefined : 'A partner name has 1 to 40 visible characters')

export const partnerCommands = [
  command({
    name: 'partners',
    usage: { 'partner list': 'Show the payment partners shown on the home page.' },
    isReadOnly: true,
    run: async ({ settings }) => describe((await settings.brand()).payments),
  }),
  command({
    name: 'addPartner',
    usage: {
      'partner add <kind> "<name>" [--demonstration]': `Add a partner after the others; --demonstration marks it as an example. Kinds: ${kinds.join(', ')}.`,
    },
    args: v.object({ partner: v.object({ ...PaymentPartner.entries, name: Name }) }),
    read: ({ places: [kind, name], flags }) =>
      kinds.some((each) => each === kind)
        ? { partner: { kind, name, demonstration: flags['demonstration'] ?? false } }
        : `There is no kind ${kind ?? 'without a name'}. They are: ${kinds.join(', ')}`,
    takes: 'a kind and one name; put several words in quotes',
    wrong: { partner: (partner) => wrongName((partner as Partial<Partner>).name) },
    async run({ settings, now }, { partner }) {
      const { payments } = await settings.brand()
      if (payments.some(isNamed(partner.name))) throw new Error(`There is already a partner ${partner.name}`)
      if (payments.length >= most) throw new Error(`There are already ${most} partners, the maximum`)
      return describe((await settings.setBrand({ payments: [...payments, partner] }, now())).payments)
    },
  }),
  command({
    name: 'removePartner',
    usage: { 'partner remove "<name>"': 'Remove a partner.' },
    args: v.object({ name: Name }),
    takes: 'one name; put several words in quotes',
    wrong: { name: wrongName },
    async run({ settings, now }, { name }) {
      const { payments } = await settings.brand()
      const left = payments.filter((partner) => !isNamed(name)(partner))
      if (left.length === payments.length) throw new Error(`There is no partner ${name}`)
      return describe((await settings.setBrand({ payments: left }, now())).payments)
    },
  }),
]
