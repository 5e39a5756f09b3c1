/**
 * Seeded accounts for logins in tests; docs/accounts.md lists them, except `downline`, a member with the upline
 * `ahente`, `inviter`, `wallets` and `redeemer`, each of which is used by few tests.
 */
export const accounts = {
  member: { username: 'marisol', password: 'Sampaguita-7' },
  firstTime: { username: 'bagong.dating', password: 'Sampaguita-7' },
  weakPassword: { username: 'mahina', password: 'a123456' },
  expiredPassword: { username: 'lumang.susi', password: 'Sampaguita-7' },
  agent: { username: 'ahente', password: 'Sampaguita-7' },
  masterAgent: { username: 'punong.ahente', password: 'Sampaguita-7' },
  subAgent: { username: 'katulong', password: 'Sampaguita-7' },
  trial: { username: 'subok', password: 'Sampaguita-7' },
  barred: { username: 'bawal', password: 'Sampaguita-7' },
  inviter: { username: 'julius.tan', password: 'Sampaguita-7' },
  wallets: { username: 'zenaida.tan', password: 'Sampaguita-7' },
  redeemer: { username: 'danilo.lazaro', password: 'Sampaguita-7' },
  downline: { username: 'katrina.pascual', password: 'Sampaguita-7' },
} as const
