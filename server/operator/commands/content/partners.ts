import * as v from 'valibot'
import type { Brand } from '#server/domain/site/site-settings.ts'
import { PaymentPartner } from '#wire/site/system.ts'
import { command } from '#server/operator/command.ts'

type Partner = Brand['payments'][number]

const kinds = PaymentPartner.entries.kind.options
/** As many as the home page can name without being a list of them. */
const most = 24

/** A name as the home page shows it: what cannot be seen in it would only make two names look the same. */
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.regex(/^[^\p{C}]*$/u))

const isNamed = (name: string) => (partner: Partner) => partner.name.toLowerCase() === name.toLowerCase()

/** The partners as the operator reads them, a line each. */
function describe(partners: readonly Partner[]): string[] {
  if (partners.length === 0) return ['partners: none']
  return partners.map(({ kind, name, demonstration }) => `${kind}  ${name}${demonstration ? '  demonstration' : ''}`)
}

const wrongName = (name: unknown) =>
  name === undefined ? undefined : 'The name of a partner has 1 to 40 characters, none of them invisible'

export const partnerCommands = [
  command({
    name: 'partners',
    usage: { 'partner list': 'Show whom members can pay with, as the home page names them.' },
    onlyLooks: true,
    run: async ({ settings }) => describe((await settings.brand()).payments),
  }),
  command({
    name: 'addPartner',
    usage: {
      'partner add <kind> "<name>" [--demonstration]': `Name one more, behind the others; a made-up one says so. Kinds: ${kinds.join(', ')}.`,
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
      if (payments.some(isNamed(partner.name))) throw new Error(`There is a partner ${partner.name} already`)
      if (payments.length >= most) throw new Error(`There are ${most} partners, and no room for more`)
      return describe((await settings.setBrand({ payments: [...payments, partner] }, now())).payments)
    },
  }),
  command({
    name: 'removePartner',
    usage: { 'partner remove "<name>"': 'Name one no more.' },
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
