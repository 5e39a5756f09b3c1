import type { Services } from '#server/services.ts'
import { textOf } from '#wire/identity/registration-fields.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
import { ruleProblem } from '#server/domain/identity/accepted-pattern.ts'
import { defaultRules } from '#server/domain/identity/registration-rules.ts'

type Parts = Pick<Services, 'config' | 'settings'>

/** Texts a member is known by; none may be part of their password. */
export interface PersonalTexts {
  readonly names: readonly (string | null | undefined)[]
  readonly email?: string | null | undefined
  readonly mobile?: string | null | undefined
}

/** Returns whether a password is easily guessed from common passwords, the site or the member. */
export type IsWeak = (password: string, personal: PersonalTexts) => boolean

/** A shorter part of a name occurs in too many words to reveal anything. */
const leastPart = 4
/** Digits of a number that reveal it. */
const leastDigits = 6

let list: Promise<ReadonlySet<string>> | undefined

/** The most common passwords, in lower case; loaded with the first new password, not at the start. */
const commonPasswords = () =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ))

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** The parts of a name that are long enough to be searched for: the words, and all of them joined. */
function partsOf(name: string): string[] {
  const words = fold(name).split(/[^\p{L}\p{N}]+/u)
  return [...words, words.join('')].filter((part) => part.length >= leastPart)
}

/** Loads the data of `IsWeak` once (spec §5): the list, the weak password of new accounts and the site's name. */
export async function weaknessCheck({ config, settings }: Parts): Promise<IsWeak> {
  const [common, { clubName }] = await Promise.all([commonPasswords(), settings.brand()])
  const weak = textOf('password', config.weakPassword)
  // Of a site called "Statehouse Club" the second word occurs in unrelated passwords.
  const [first = ''] = fold(clubName).split(/[^\p{L}\p{N}]+/u)
  const ofSite = [...new Set([first, fold(clubName).replaceAll(/[^\p{L}\p{N}]+/gu, '')])]
  return (typed, { names, email, mobile }) => {
    const password = textOf('password', typed)
    if (password === weak) return true
    const folded = fold(password)
    if (common.has(folded)) return true
    const texts = [...names, email?.split('@')[0]].flatMap((text) => (text ? partsOf(text) : []))
    const plain = folded.replaceAll(/[^\p{L}\p{N}]+/gu, '')
    if (
      [...ofSite, ...texts].some((text) => text.length >= leastPart && (folded.includes(text) || plain.includes(text)))
    )
      return true
    const digits = (mobile ?? '').replaceAll(/\D/g, '').replace(/^0/, '')
    return digits.length >= leastDigits && plain.replaceAll(/\D/g, '').includes(digits)
  }
}

/** Rule of passwords. */
export async function passwordRule({ settings }: Pick<Parts, 'settings'>): Promise<FieldRule> {
  const rule = (await settings.registrationRules()).password ?? defaultRules.password
  if (rule === undefined) throw new RangeError('no rule for password')
  return rule
}

/** Why a new password is refused, or null. */
export async function passwordProblem(parts: Parts, password: string, personal: PersonalTexts) {
  const broken = ruleProblem(await passwordRule(parts), textOf('password', password))
  if (broken !== null) return broken
  return (await weaknessCheck(parts))(password, personal) ? 'weak' : null
}
