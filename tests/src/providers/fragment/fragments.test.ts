import { expect, it } from 'vitest'
import { openedWallet, walletFragment } from '#src/providers/fragment/fragments.ts'

it('wallet fragment: names a part of the wallet and the vendor of a transfer', () => {
  expect(openedWallet(walletFragment('deposit'))).toEqual({ tab: 'deposit', vendor: null })
  expect(openedWallet(walletFragment('transfer', 'TCG_SEA'))).toEqual({ tab: 'transfer', vendor: 'TCG_SEA' })
})

it.each([
  '',
  'wallet',
  'wallet-',
  'wallet-constructor',
  'wallet-deposit-',
  'wallet-transfer-a b',
  'game-wallet-deposit',
])('wallet fragment: %j opens nothing', (fragment) => {
  expect(openedWallet(fragment)).toBeUndefined()
})
