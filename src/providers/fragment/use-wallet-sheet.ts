import { useRouter } from '@tanstack/react-router'
import { goToFragment } from './use-fragment.ts'
import { walletFragment, type WalletTab } from './fragments.ts'

const pages = { deposit: '/me/depositv2', withdraw: '/me/withdraw', transfer: '/me/transferFund' } as const

/** Returns whether a page shows a part of the wallet itself, so that no sheet opens over it. */
export const isWalletPage = (path: string): boolean =>
  path === '/wallet' || Object.values<string>(pages).includes(path.replace(/\/+$/, ''))

/**
 * Returns a function that opens a part of the wallet for a member: in a sheet over the current page, so that a game goes
 * on behind it, or on the part's own page where the current page is already one of the wallet.
 */
export function useWalletSheet() {
  const router = useRouter()
  return (tab: WalletTab, vendor?: string): void => {
    if (isWalletPage(router.state.location.pathname)) void router.navigate({ to: pages[tab] })
    else goToFragment(router, walletFragment(tab, vendor), 'open')
  }
}
