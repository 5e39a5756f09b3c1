import type { AccountType } from '#wire/shapes.ts'

/** The properties of account types that no brand configuration changes (decision 2, spec §6). */
const accountTypes: Readonly<Record<AccountType, { readonly trial: boolean }>> = {
  1: { trial: false },
  2: { trial: false },
  4: { trial: true },
  41: { trial: false },
  42: { trial: false },
}

/** Returns whether an account is a trial one: the gate refuses its protected actions with a warning (spec §5). */
export function isTrial(type: AccountType): boolean {
  return accountTypes[type].trial
}
