import { Link } from '@tanstack/react-router'
import ArrowUp from 'lucide-react/icons/arrow-up'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import UserPlus from 'lucide-react/icons/user-plus'
import { useId } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RailName } from './rail-name.tsx'
import { Codes, toTop, useSideEntries } from './side-entries.tsx'
import styles from './site-rail.module.css'

/** The last entries of the site menu: the viewer's customer service and the brand's other offers, all at once. */
export function RailService() {
  const t = useText()
  const id = useId()
  const { referral, channels, resources, isPending } = useSideEntries()
  if (isPending) return null
  return (
    <>
      {channels.map(({ csType, path, picture, onClick }) => (
        <li key={csType}>
          <a href={path} className={styles['entry']} target="_blank" rel="noreferrer" onClick={onClick}>
            <Icon of={picture} size={20} />
            <RailName>{t(`side.${csType}`)}</RailName>
          </a>
        </li>
      ))}
      {referral && (
        <li>
          <Link to="/me/referral" className={styles['entry']}>
            <Icon of={UserPlus} size={20} />
            <RailName>{t('side.invite')}</RailName>
          </Link>
        </li>
      )}
      {resources.length > 0 && (
        <li>
          <button type="button" className={styles['entry']} popoverTarget={id}>
            <Icon of={QrCodeIcon} size={20} />
            <RailName>{t('side.codes')}</RailName>
          </button>
          <div id={id} popover="auto" className={styles['codes']} role="group" aria-label={t('side.codes')}>
            <Codes resources={resources} />
          </div>
        </li>
      )}
      <li>
        <a className={styles['entry']} href="#content" onClick={toTop}>
          <Icon of={ArrowUp} size={20} />
          <RailName>{t('side.top')}</RailName>
        </a>
      </li>
    </>
  )
}
