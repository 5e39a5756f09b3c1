import * as v from 'valibot'
import { Menu, ServiceAddress } from '#server/domain/site/site-settings.ts'
import { GameType } from '#wire/shapes.ts'
import { Licence } from '#wire/site/system.ts'
import { command } from '#server/operator/command.ts'

const codes = Licence.entries.code.options
const kinds = GameType.options

/** Text of a licence, without invisible characters. */
const LicenceWords = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100), v.regex(/^[^\p{C}]*$/u))

/** Describes the licences, one line each. */
function describe(licences: readonly Licence[]): string[] {
  if (licences.length === 0) return ['licences: none']
  return licences.map(({ code, licensee, number, link, since, covers, demonstration }) =>
    [
      code,
      licensee,
      number,
      link,
      since ?? 'no date',
      covers.join(','),
      ...(demonstration ? ['demonstration'] : []),
    ].join('  '),
  )
}

const noAuthority = (code: unknown) =>
  codes.some((each) => each === code)
    ? undefined
    : `There is no authority ${String(code ?? 'without a name')}. They are: ${codes.join(', ')}`

function readLicence({
  places: [code, licensee, number, link, since, list],
}: {
  places: readonly (string | undefined)[]
}) {
  const unknown = noAuthority(code)
  if (unknown !== undefined) return unknown
  const covers = list?.split(',')
  const stranger = covers?.find((kind) => !v.is(GameType, kind))
  if (stranger !== undefined) return `There is no kind ${stranger || 'without a name'}. They are: ${kinds.join(', ')}`
  return { licence: { code, licensee, number, link, since, covers, demonstration: false } }
}

export const licenceCommands = [
  command({
    name: 'licences',
    usage: { 'licence list': 'Show the licences in the footer and on /licences.' },
    isReadOnly: true,
    run: async ({ settings }) => describe((await settings.brand()).licences),
  }),
  command({
    name: 'setLicence',
    usage: {
      'licence set <authority> "<licensee>" <number> <https address> <since> <kind>,…': `Set a licence; it replaces a demonstration or older one of the same authority: ${codes.join(', ')}. <since> is a date such as 2026-01-31. Kinds of games covered: ${kinds.join(', ')}.`,
    },
    args: v.object({
      licence: v.object({
        ...Licence.entries,
        licensee: LicenceWords,
        number: LicenceWords,
        link: ServiceAddress,
        covers: Menu,
        since: v.pipe(
          v.string(),
          v.isoDate(),
          v.check((day) => !Number.isNaN(Date.parse(day))),
        ),
      }),
    }),
    read: readLicence,
    takes: 'an authority, a licensee in quotes, a number, an address, a date and kinds of games',
    wrong: {
      licence: (licence) =>
        (licence as Partial<Licence>).covers === undefined
          ? undefined
          : 'A licence has a licensee and a number of up to 100 characters, an https address, a date such as 2026-01-31, and each kind once',
    },
    async run({ settings, now }, { licence }) {
      const { licences } = await settings.brand()
      const isOf = ({ code }: Licence) => code === licence.code
      const next = licences.some(isOf) ? licences.map((each) => (isOf(each) ? licence : each)) : [...licences, licence]
      return describe((await settings.setBrand({ licences: next }, now())).licences)
    },
  }),
  command({
    name: 'removeLicence',
    usage: { 'licence remove <authority>': 'Remove a licence.' },
    args: v.object({ code: Licence.entries.code }),
    takes: 'one authority',
    wrong: { code: noAuthority },
    async run({ settings, now }, { code }) {
      const { licences } = await settings.brand()
      const left = licences.filter((licence) => licence.code !== code)
      if (left.length === licences.length) throw new Error(`There is no licence of ${code}`)
      return describe((await settings.setBrand({ licences: left }, now())).licences)
    },
  }),
]
