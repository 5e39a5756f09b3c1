import Bitcoin from 'lucide-react/icons/bitcoin'
import Landmark from 'lucide-react/icons/landmark'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import Wallet from 'lucide-react/icons/wallet'
import type { DepositChannel } from '#wire/payments/deposit.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './deposit.module.css'

const icons = { bank: Landmark, qr: QrCodeIcon, ewallet: Wallet, crypto: Bitcoin } as const

export interface ChannelPickerProps {
  readonly channels: readonly DepositChannel[]
  readonly chosen: string
  readonly disabled: boolean
  readonly onPick: (id: string) => void
}

/** Renders the payment methods as a radio group. */
export function ChannelPicker({ channels, chosen, disabled, onPick }: ChannelPickerProps) {
  const t = useText()
  return (
    <fieldset className={styles['channels']} disabled={disabled}>
      <legend className={styles['heading']}>{t('deposit.way')}</legend>
      {channels.map(({ id, kind, name }) => (
        <label key={id} className={styles['channel']}>
          <input
            type="radio"
            name="channel"
            className={styles['radio']}
            checked={id === chosen}
            onChange={() => onPick(id)}
          />
          <span className={styles['choice']}>
            <Icon of={icons[kind]} size={22} />
            <span>
              <strong>{name}</strong>
              <span className={styles['faint']}>{t(`deposit.kind.${kind}`)}</span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
