import { useQuery } from '@tanstack/react-query'
import type { OpenedGame } from '#machines/game/game.rules.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { walletsQuery } from '#src/api/wallets-query.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useWalletSheet } from '#src/providers/fragment/use-wallet-sheet.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './game-screen.module.css'

export interface LowBalanceProps extends NonNullable<OpenedGame['short']> {
  readonly vendor: string
  /** Called for a game that is played from its vendor's wallet. */
  readonly onTransfer: () => void
}

/**
 * Warns that the wallet held less than the game's minimum bet at its launch, and opens the deposit or transfer over the
 * game; renders nothing once the wallet holds enough.
 */
export function LowBalance({ least, currency, wallet, vendor, onTransfer }: LowBalanceProps) {
  const t = useText()
  const language = useLanguage()
  const openWallet = useWalletSheet()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? '')
  const { data } = useQuery(walletsQuery(useApi(), username))
  const held = wallet === 'main' ? data?.main : data?.vendors.find((each) => each.vendor === vendor)?.balance
  if (Number(held ?? 0) >= Number(least)) return null
  return (
    <div className={styles['short']} role="status">
      <p>{t('game.short.text', { amount: formatMoney(least, currency, language) })}</p>
      <Button variant="primary" onClick={() => (wallet === 'main' ? openWallet('deposit') : onTransfer())}>
        {t(wallet === 'main' ? 'game.short.deposit' : 'game.short.transfer')}
      </Button>
    </div>
  )
}
