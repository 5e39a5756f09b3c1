/** Seeded accounts a test may log in with; docs/accounts.md lists them, except `downline`, a member with `ahente` for an upline, `inviter`, `wallets` and `redeemer`, of whom each plays in few stories. */
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
