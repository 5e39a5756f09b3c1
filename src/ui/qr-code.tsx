import { QrCode as Ark } from '@ark-ui/react/qr-code'
import styles from './qr-code.module.css'

export interface QrCodeProps {
  /** The content of the code: a full URL. */
  readonly value: string
  /** Accessible name. */
  readonly label: string
  /** A square picture for its middle, a fifth of its width. */
  readonly logo: string
}

/**
 * A QR code of 200 px with a margin of 20 (spec §9), as vectors: sharp at the generator's 800 px as well. Medium error
 * correction allows for the logo. Load it lazily: it imports the encoder.
 */
export function QrCode({ value, label, logo }: QrCodeProps) {
  return (
    <Ark.Root className={styles['code']} value={value} encoding={{ ecc: 'M', border: 0 }} role="img" aria-label={label}>
      <Ark.Frame className={styles['frame']}>
        <Ark.Pattern className={styles['pattern']} />
      </Ark.Frame>
      <Ark.Overlay className={styles['logo']}>
        <img src={logo} alt="" width={40} height={40} />
      </Ark.Overlay>
    </Ark.Root>
  )
}
