import type { Settings } from '#server/domain/settings.ts'
import type { Licence } from '#wire/system.ts'
import type { OperatorCommand } from './command.ts'

/** The licences as the operator reads them, a line each. */
export function describeLicences(licences: readonly Licence[]): string[] {
  if (licences.length === 0) return ['licences: none']
  return licences.map(({ code, licensee, number, link, since, covers, demonstration }) =>
    [
      code,
      licensee,
      number,
      link,
      since ?? 'no day',
      covers.join(','),
      ...(demonstration ? ['demonstration'] : []),
    ].join('  '),
  )
}

/** Names a licence in the place of an older one of its authority, or behind the others. */
export async function setLicence(
  settings: Settings,
  { licence }: Extract<OperatorCommand, { command: 'setLicence' }>,
  now: number,
): Promise<string[]> {
  const { licences } = await settings.brand()
  const isOf = ({ code }: Licence) => code === licence.code
  const next = licences.some(isOf) ? licences.map((each) => (isOf(each) ? licence : each)) : [...licences, licence]
  return describeLicences((await settings.setBrand({ licences: next }, now)).licences)
}

/** Names the licence of an authority no more; throws when there is none. */
export async function removeLicence(
  settings: Settings,
  { code }: Extract<OperatorCommand, { command: 'removeLicence' }>,
  now: number,
): Promise<string[]> {
  const { licences } = await settings.brand()
  const left = licences.filter((licence) => licence.code !== code)
  if (left.length === licences.length) throw new Error(`There is no licence of ${code}`)
  return describeLicences((await settings.setBrand({ licences: left }, now)).licences)
}
