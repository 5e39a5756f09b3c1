// Everything that the address opens over a page by its fragment.

/** The fragment of a lobby's vendor sheet. */
export const vendorsFragment = 'providers'

/** The fragment of the password change over a page. */
export const changePasswordFragment = 'change-password'

/** The fragment of password recovery over a page. */
export const forgotPasswordFragment = 'forgot-password'

/** The fragment of the form of the daily deposit limit, on the page of a member's limits. */
export const depositLimitFragment = 'deposit-limit'

/** The fragment of the search over a page. */
export const searchFragment = 'search'

/** The fragment of the help over a page, at a section. */
export const helpFragment = (section: string) => `help-${section}`

/** Returns the help section in a fragment; undefined when there is none. */
export const openedHelp = (fragment: string): string | undefined => /^help-(\w{1,40})/.exec(fragment)?.[1]

/** The parts of the wallet sheet. */
export const walletTabs = ['deposit', 'withdraw', 'transfer'] as const
export type WalletTab = (typeof walletTabs)[number]

/** The fragment of the wallet sheet over a page; `vendor` preselects the target of a transfer. */
export const walletFragment = (tab: WalletTab, vendor?: string) =>
  vendor === undefined ? `wallet-${tab}` : `wallet-${tab}-${vendor}`

/** Returns the part of the wallet sheet that a fragment opens, and its vendor; undefined when there is none. */
export function openedWallet(
  fragment: string,
): { readonly tab: WalletTab; readonly vendor: string | null } | undefined {
  const [, name, vendor = null] = /^wallet-([a-z]+)(?:-([\w.]{1,64}))?$/.exec(fragment) ?? []
  const tab = walletTabs.find((each) => each === name)
  return tab === undefined ? undefined : { tab, vendor }
}

/** The fragment of a game's sheet over a page. */
export const gameFragment = (gameCode: string) => `game-${gameCode}`

/** Returns the code of the game whose sheet a fragment opens; undefined when there is none. */
export const openedGame = (fragment: string): string | undefined => /^game-([\w.-]{1,64})$/.exec(fragment)?.[1]
