import type { AccountType } from '#wire/shapes.ts'

/** An account of the seed that people and tests log in with. */
export interface SeedAccount {
  readonly account: string
  readonly password: string
  readonly type: AccountType
  readonly nickname: string
  /** Purpose of the account. */
  readonly shows: string
}

/** Password of every seeded account but `mahina`. */
export const seedPassword = 'Sampaguita-7'

/** The weak password a new account is handed; it must be changed at the first chance (decision 3). */
export const weakSeedPassword = 'a123456'

const account = (
  name: string,
  type: AccountType,
  nickname: string,
  shows: string,
  password: string = seedPassword,
): SeedAccount => ({ account: name, password, type, nickname, shows })

/** The fixed accounts, in the order of docs/accounts.md. */
export const seedAccounts = {
  member: account(
    'marisol',
    2,
    'Marisol',
    'a member with a balance of 12,480.50 and the mobile number +63 917 123 4567',
  ),
  firstLogin: account('bagong.dating', 2, 'Bagong Dating', 'the first login of a member'),
  weakPassword: account('mahina', 2, 'Mahina', 'a weak password that must be changed', weakSeedPassword),
  expiredPassword: account('lumang.susi', 2, 'Lumang Susi', 'an expired password that must be changed'),
  agent: account('ahente', 1, 'Ahente', 'an agent'),
  masterAgent: account('punong.ahente', 41, 'Punong Ahente', 'a master agent'),
  subAgent: account('katulong', 42, 'Katulong', 'a sub-agent'),
  trial: account('subok', 4, 'Subok', 'a trial account, which may not play for money'),
  mayNotEnter: account('bawal', 2, 'Bawal', 'a person who may not enter'),
} as const satisfies Record<string, SeedAccount>

/** Mobile number of `marisol`, without the country's dialling code. */
export const seedMobile = { countryDialingCode: '63', mobile: '9171234567' }

/** Name of the bank account of `marisol`. */
export const seedBankName = 'Marisol Reyes'

/** Of every wallet and round of the past. */
export const seedCurrency = 'PHP'

/** Opening balance of `marisol` after all past rounds, in minor units. */
export const seedBalance = 1_248_050n

/** The slot that is finished and comes first in the RNG lobby. */
export const seedSlot = { gameCode: 'harbour-lights', vendor: 'HARBOUR', name: 'Harbour Lights' }

/** Affiliate code of `ahente` for new downlines, and `marisol`'s own for inviting friends. */
export const seedCodes = { affiliate: 'AHENTE88', referral: 'MARISOL7' }
